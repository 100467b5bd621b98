package stage

import "strings"

func spanish() language {
	return language{
		tag: "es", common: strings.Fields("y el los que es en por con"),
		except:   []string{"sale al paso"},
		acts:     strings.Fields("acto jornada"),
		scenes:   strings.Fields("escena cuadro"),
		pieces:   strings.Fields("prólogo prologo epílogo epilogo loa entremés introducción"),
		ordinals: strings.Fields("primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta sexto|sexta séptimo|séptima|septimo|septima octavo|octava noveno|novena décimo|décima|decimo undécimo|undécima|undecima duodécimo|duodécima|duodecima decimotercera|decimatercera|decimatercia|decimotercia decimocuarta|decimacuarta decimoquinta|decimaquinta decimosexta|decimasexta decimoséptima|decimaséptima decimoctava|decimaoctava decimonovena|decimanovena vigésima"),
		last:     strings.Fields("último última ultimo ultima única unica"),
		articles: strings.Fields("el la los las"),
		cast:     []string{"personajes", "personas", "figuras", "hablan en ella", "interlocutores", "reparto", "los que hablan"},
		enter:    []string{"entra", "entran", "entrando", "sale", "salen", "saliendo", "aparece", "aparecen", "llega", "llegan", "vuelve", "vuelven", "dichos"},
		exit:     []string{"vase", "vanse", "váse", "vánse", "éntrase", "éntranse", "entrase", "se va", "se van", "mutis", "se marcha", "se marchan", "yéndose", "se retira", "se retiran", "hace mutis"},
		openers:  strings.Fields("vase vanse váse vánse salen sale entra entran telón"),
		off:      []string{"dentro", "desde dentro", "desde fuera"},
		titles:   strings.Fields("d dª sr sra srta"),
		linkers:  strings.Fields("de del la el los las y e"),
		notNames: strings.Fields("sí si no ay oh pues bien bueno nada nunca qué ya telón fin él ella yo tú"),
		groups:   strings.Fields("criados soldados damas caballeros músicos gente acompañamiento villanos labradores pastores"),
	}
}
