package main

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/spelling"
)

const defaultServer = "http://127.0.0.1:8080"

// flagSet returns the flags that every verb has.
func flagSet(s *session, v *verb) *flag.FlagSet {
	fs := flag.NewFlagSet(v.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&s.json, "json", s.json, "print the answer as JSON")
	if !v.noServer {
		server := s.get("SCENEWISE_URL")
		if server == "" {
			server = defaultServer
		}
		fs.StringVar(&s.server, "server", server, "`URL` of the service (SCENEWISE_URL)")
	}
	return fs
}

// parse reads flags that stand anywhere among the arguments, and returns the
// arguments. After "--" everything is an argument.
func parse(fs *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := fs.Parse(args); err != nil {
			return nil, flagProblem(fs, args, err)
		}
		used := len(args) - fs.NArg()
		if fs.NArg() == 0 || used > 0 && args[used-1] == "--" {
			return append(rest, fs.Args()...), nil
		}
		rest = append(rest, fs.Arg(0))
		args = fs.Args()[1:]
	}
}

// flagProblem turns an error of the flag package into ours, naming the nearest
// flag where one is unknown.
func flagProblem(fs *flag.FlagSet, args []string, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return usageError("%s", strings.ReplaceAll(err.Error(), " -", " --")).WithHint("scenewise help %s", fs.Name())
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	p := problem.New(problem.UnknownField, "it has no flag --%s", name)
	if near, ok := nearest(name, names); ok {
		return p.WithHint("did you mean --%s", near)
	}
	return p.WithHint("scenewise help %s lists them; a text that begins with a dash goes behind --", fs.Name())
}

// list is a flag that may be given several times.
type list []string

// String is for the flag package.
func (l *list) String() string { return strings.Join(*l, ", ") }

// Set adds one value.
func (l *list) Set(v string) error {
	if strings.TrimSpace(v) == "" {
		return errors.New("it is empty")
	}
	*l = append(*l, v)
	return nil
}

// oneOf checks a flag that takes one of a few words.
func oneOf[T ~string](flagName string, value T, known ...T) error {
	if slices.Contains(known, value) {
		return nil
	}
	words := make([]string, len(known))
	for i, k := range known {
		words[i] = string(k)
	}
	p := usageError("--%s is %q, it takes one of %s", flagName, string(value), strings.Join(words, ", ")).WithField(flagName)
	if near, ok := nearest(string(value), words); ok {
		return p.WithHint("did you mean %s", near)
	}
	return p
}

// nearest returns the known word that differs least from word, when it differs
// in no more than a third of its letters.
func nearest(word string, known []string) (string, bool) {
	best, least := "", 1+max(1, len([]rune(word))/3)
	for _, k := range known {
		if d := spelling.Distance([]rune(strings.ToLower(word)), []rune(k)); d < least {
			best, least = k, d
		}
	}
	return best, best != ""
}
