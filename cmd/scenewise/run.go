package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"

	"scenewise/pkg/problem"
)

// env is all that a command may touch of the outside world, files and the
// network apart.
type env struct {
	get            func(string) string // like os.Getenv
	stdin          io.Reader
	stdout, stderr io.Writer
	dial           func(server, key string) (service, error) // reaches a running service
}

// session is one call of one verb.
type session struct {
	env
	verb   *verb
	json   bool   // --json: the answer as JSON on stdout
	server string // --server
	paint  painter
}

// client returns the service that --server names.
func (s *session) client() (service, error) { return s.dial(s.server, s.get("SCENEWISE_API_KEY")) }

// action does a verb's work with its arguments, flags taken out.
type action func(ctx context.Context, s *session, args []string) error

// verb is one command.
type verb struct {
	name     string
	args     string // as usage shows them
	short    string // one line
	long     string // more, with examples; may be empty
	least    int    // arguments it needs
	most     int    // arguments it takes; -1 = any number
	needs    string // what is missing when there are too few
	noServer bool   // does not ask a running service
	setup    func(fs *flag.FlagSet) action
}

// run does what the arguments say and returns the exit code.
func run(ctx context.Context, args []string, e env) int {
	s := &session{env: e, paint: newPainter(e), json: wantsJSON(args)}
	return s.exit(ctx, dispatch(ctx, s, args))
}

// wantsJSON looks for --json beforehand, so that a mistake in the arguments is
// reported in the form that was asked for, too.
func wantsJSON(args []string) bool {
	if i := slices.Index(args, "--"); i >= 0 {
		args = args[:i]
	}
	return slices.Contains(args, "--json") || slices.Contains(args, "-json")
}

func dispatch(ctx context.Context, s *session, args []string) error {
	all := verbs()
	if len(args) == 0 {
		return usageError("nothing to do").WithHint("try: scenewise up, or: scenewise help")
	}
	switch name := args[0]; {
	case slices.Contains([]string{"help", "-h", "-help", "--help"}, name):
		return help(s, all, args[1:])
	case slices.Contains([]string{"version", "-version", "--version"}, name):
		return printVersion(s)
	case strings.HasPrefix(name, "-"):
		return usageError("the first argument is the verb, found %q", name).WithHint("scenewise help lists the verbs")
	}
	v := find(all, args[0])
	if v == nil {
		return unknownVerb(all, args[0])
	}
	return perform(ctx, s, v, args[1:])
}

// perform reads the verb's flags, which may stand before or after its
// arguments, and runs it.
func perform(ctx context.Context, s *session, v *verb, args []string) error {
	s.verb = v
	fs := flagSet(s, v)
	act := v.setup(fs)
	rest, err := parse(fs, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return verbHelp(s, v)
	case err != nil:
		return err
	case len(rest) < v.least:
		return usageError("it needs %s", v.needs).WithHint("usage: scenewise %s %s", v.name, v.args)
	case v.most >= 0 && len(rest) > v.most:
		return usageError("it does not take %q", rest[v.most]).WithHint("usage: scenewise %s %s", v.name, v.args)
	}
	return act(ctx, s, rest)
}

func find(all []*verb, name string) *verb {
	for _, v := range all {
		if v.name == name {
			return v
		}
	}
	return nil
}

func unknownVerb(all []*verb, name string) error {
	names := []string{"help", "version"}
	for _, v := range all {
		names = append(names, v.name)
	}
	p := usageError("there is no verb %q", name)
	if near, ok := nearest(name, names); ok {
		return p.WithHint("did you mean: scenewise %s", near)
	}
	return p.WithHint("scenewise help lists the verbs")
}

// usageError is a Problem for arguments that make no sense.
func usageError(format string, args ...any) *problem.Problem {
	return problem.New(problem.InvalidField, format, args...)
}
