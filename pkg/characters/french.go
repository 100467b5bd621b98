package characters

import "sync"

// french is built once and never changed afterwards.
var french = sync.OnceValue(func() *language {
	l := newLanguage("fr")
	l.elision = true
	set(l.crowds, `tous toutes ensemble`)
	set(l.former, `mêmes précédents`)
	set(l.plural, `ils elles tous toutes`)
	set(l.except, `sauf excepté hormis`)
	set(l.elided, `l' d' s' n' c' j' m' t' qu' l d s n c j m t qu`)
	set(l.abbr, `m mm mme mlle dr me st ste mgr`)
	l.spellings(`m=monsieur mme=madame mlle=mademoiselle docteur=dr`)
	l.add(clsMale, `m monsieur oncle père frère roi prince duc comte baron marquis vicomte abbé maître cousin grand-père sire don mgr monseigneur`)
	l.add(clsFemale, `mme madame mlle mademoiselle tante mère sœur soeur reine princesse duchesse comtesse baronne marquise vicomtesse cousine grand-mère dame veuve`)
	l.add(clsTitle, `dr docteur capitaine colonel général lieutenant commandant professeur inspecteur commissaire juge président saint`)
	l.add(clsKin, `oncle tante père mère frère sœur soeur cousin cousine grand-père grand-mère`)
	l.add(clsSpeech, `dit demanda répondit répliqua cria s'écria écria murmura reprit ajouta continua fit soupira balbutia interrompit observa dit-il dit-elle commença déclara hurla bégaya
		chuchota gronda exclama riposta poursuivit pensa songea repartit acheva annonça déclara expliqua insista ordonna supplia sanglota ricana grommela disait demandait répétait répéta`)
	l.add(clsPast, `prit vint alla vit mit fit eut fut put tint sortit entra regarda leva tourna s'assit assit passa resta se baissa baissa ouvrit ferma marcha courut sourit rit s'approcha approcha
		s'arrêta arrêta tomba jeta tendit rendit perdit attendit comprit sentit partit dormit mangea but lut écrivit regardait marchait tenait venait allait était avait`)
	l.add(clsBe, `était étaient avait avaient est sont a ont fut serait aurait pouvait devait pourrait`)
	l.add(clsPerfect, `avait avaient`)
	l.add(clsModal, `serait aurait pourrait devrait si`)
	l.add(clsRecall, `souvenait souvint souvenir souvenirs rêva rêve rêvait songea songeait pensait regrettait`)
	l.add(clsRelic, `lettre portrait tombe maison château mort histoire nom pays chambre`)
	l.add(clsHe, `il`)
	l.add(clsShe, `elle`)
	l.add(clsI, `je j`)
	l.add(clsDet, `le la les l un une des du au aux ce cet cette ces chaque tout toute tous toutes quel quelle`)
	l.add(clsArticle, `le la les l un une des du au aux ce cet cette`)
	l.add(clsPoss, `mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs`)
	l.add(clsIn, `à en dans vers chez jusqu depuis`)
	l.add(clsToward, `à avec près vers devant derrière sur`)
	l.add(clsAbout, `de sur pour sans comme d`)
	l.add(clsBody, `main mains visage yeux œil tête cœur voix bras lèvres bouche cheveux épaule épaules`)
	l.add(clsPlace, `rue place pont ville village rivière château église hôtel gare boulevard avenue quai porte forêt mont`)
	l.add(clsParticle, `de du des d la le van von`)
	l.add(clsAdj, `pauvre cher chère petit petite vieux vieille bon bonne jeune grand grande brave`)
	l.add(clsOf, `de des du`)
	l.add(clsAnd, `et ou`)
	l.add(clsHey, `oh ah eh ô oui non mais allons tiens voyons hé bien`)
	l.add(clsMid, `alors encore aussi ne se y en lui leur le la les puis bientôt`)
	l.add(clsStop, `je tu il elle on nous vous ils elles me te se lui leur y en moi toi soi eux qui que quoi dont où quand comment pourquoi combien si oui non ne pas plus jamais rien personne
		le la les un une des du de au aux à et ou mais donc or ni car comme par pour sans sous sur avec dans vers chez entre contre depuis pendant avant après puis alors ainsi encore toujours
		bien mal très trop peu assez tout toute tous toutes chaque quelque quelques autre autres même ce cet cette ces cela ça ceci c'est c'était d'abord mon ma mes ton ta tes son sa ses notre nos votre vos
		est sont était avait a ont fut dit oh ah eh hélas dieu diable ciel seigneur
		lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre noël pâques
		chapitre livre partie tome acte scène france paris angleterre londres italie rome allemagne espagne europe amérique français anglais italien allemand espagnol
		messieurs mesdames mademoiselles allons voilà voici tiens cependant enfin ensuite pourtant lorsque puisque quand quant cher chère pauvre un deux trois quatre cinq six sept huit neuf dix
		aujourd'hui demain hier maintenant là ici déjà`)
	l.add(clsRole, `roi reine prince princesse duc comte comtesse marquis capitaine docteur curé abbé soldat juge renard loup lion`)
	l.add(clsNameM, `adolphe adrien aimé alain albert alexandre alexis alfred alphonse anatole andré antoine aristide armand arnaud arthur athos aramis auguste augustin aurélien baptiste barthélemy bastien benjamin benoît bernard blaise
		camille charles christian christophe claude clément constant cyrano damien daniel david denis désiré didier dominique edmond édouard émile emile emmanuel éric étienne etienne eugène fabien félix ferdinand fernand
		françois frédéric gabriel gaspard gaston georges gérard germain gilbert gilles grégoire guillaume gustave guy hector henri hippolyte honoré hugues jacques javert jean jérôme joseph jules julien justin laurent
		léon leon léopold louis luc lucien marc marcel marius martin mathieu matthieu maurice maxime michel nicolas octave olivier oscar pascal patrice paul philippe pierre porthos raoul raphaël raymond rémi rené
		richard robert rodolphe roger roland romain sébastien serge simon stéphane sylvain théodore théophile thierry thomas tristan valentin victor vincent xavier yves`)
	l.add(clsNameF, `adélaïde adèle adrienne agathe agnès albertine alice aline amélie anaïs andrée angèle angélique anne antoinette aurore béatrice berthe blanche brigitte camille caroline catherine cécile céleste
		charlotte chantal christine claire clarisse claudine clémence clotilde colette constance cosette delphine denise diane dominique edmée édith elisabeth élisabeth élise éléonore emma ernestine esther eugénie eulalie
		fanny fantine félicité flore florence françoise gabrielle geneviève georgette germaine gilberte hélène henriette hortense irène isabelle jacqueline jeanne joséphine julie juliette justine laure laurence léonie
		léontine louise lucie lucienne lucile madeleine marcelle marguerite marianne marie marion marthe martine mathilde mercédès monique nathalie nicole nina noémie odette ophélie pauline renée rosalie rose sabine
		simone solange sophie suzanne sylvie thérèse valentine véronique victoire virginie yvonne zoé`)
	return l
})
