package httpapi

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"scenewise/pkg/problem"
)

// TestEveryRouteIsDescribed walks Echo's own routes, so that one added past
// the table fails too.
func TestEveryRouteIsDescribed(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(openAPI)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context(), openapi3.IsOpenAPI31OrLater()); err != nil {
		t.Fatal(err)
	}
	scopes := map[string]Scope{}
	params := map[string][]string{}
	for _, r := range routes() {
		scopes[r.method+" "+inSpec(r.path)] = r.scope
		params[r.method+" "+inSpec(r.path)] = r.params
	}
	served := map[string]bool{}
	for _, r := range (&Server{}).router().Routes() {
		if r.Method == http.MethodHead {
			continue // answered wherever GET is
		}
		name := r.Method + " " + inSpec(r.Path)
		served[name] = true
		if _, ok := scopes[name]; !ok {
			t.Errorf("%s is served and has no scope in the table", name)
		}
		item := doc.Paths.Value(inSpec(r.Path))
		if item == nil || item.GetOperation(r.Method) == nil {
			t.Errorf("%s is served and not described", name)
			continue
		}
		checkOperation(t, name, item.GetOperation(r.Method), scopes[name], params[name])
	}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			if !served[method+" "+path] {
				t.Errorf("%s %s is described and not served", method, path)
			}
		}
	}
}

func checkOperation(t *testing.T, name string, op *openapi3.Operation, scope Scope, takes []string) {
	t.Helper()
	want := scope
	if want == ScopeNone {
		want = "none"
	}
	if got := op.Extensions["x-scope"]; got != string(want) {
		t.Errorf("%s needs %s, the description says %v", name, want, got)
	}
	if secured := op.Security != nil && len(*op.Security) > 0; secured != (scope != ScopeNone) {
		t.Errorf("%s: security does not match the scope %q", name, scope)
	}
	var query []string
	for _, p := range op.Parameters {
		if p.Value.In == "query" {
			query = append(query, p.Value.Name)
		}
	}
	slices.Sort(query)
	if takes = slices.Sorted(slices.Values(takes)); !slices.Equal(query, takes) {
		t.Errorf("%s takes %v, the description says %v", name, takes, query)
	}
	codes, _ := op.Extensions["x-problems"].([]any)
	for _, code := range codes {
		if _, ok := statusTable()[problem.Code(code.(string))]; !ok {
			t.Errorf("%s names the unknown problem %v", name, code)
		}
	}
}

func inSpec(path string) string {
	return regexp.MustCompile(`:([a-z_]+)`).ReplaceAllString(path, "{$1}")
}

// TestEveryCodeHasAStatus reads the codes from their source.
func TestEveryCodeHasAStatus(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "../problem/codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	left := maps.Clone(statusTable())
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		code, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Fatal(err)
		}
		r, ok := left[problem.Code(code)]
		if !ok {
			t.Errorf("%s has no status, or is there twice", code)
		} else if r.status < 400 || r.status > 599 || r.title == "" {
			t.Errorf("%s: %+v", code, r)
		}
		delete(left, problem.Code(code))
		return true
	})
	for code := range left {
		t.Errorf("%s is no code of pkg/problem", code)
	}
}

// TestErrorsPage holds docs/errors.md to the codes and their statuses.
func TestErrorsPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/errors.md")
	if err != nil {
		t.Fatal(err)
	}
	for code, r := range statusTable() {
		status := strconv.Itoa(r.status)
		if r.status == statusClientGone {
			status = "not sent"
		}
		if line := fmt.Sprintf("| `%s` | %s | ", code, status); !strings.Contains(string(page), line) {
			t.Errorf("docs/errors.md lacks a line that begins %q", line)
		}
	}
}

func TestReferencePage(t *testing.T) {
	p, err := newPages("1 <b>")
	if err != nil {
		t.Fatal(err)
	}
	docs := string(p.docs.body)
	for _, r := range routes() {
		if !strings.Contains(docs, "<code>"+inSpec(r.path)+"</code>") {
			t.Errorf("%s is missing", r.path)
		}
	}
	for code := range statusTable() {
		if code != problem.ClientGone && !strings.Contains(docs, `<tr id="`+string(code)+`">`) {
			t.Errorf("%s is missing", code)
		}
	}
	for _, page := range []string{docs, string(p.index.body)} {
		if i := strings.Index(page, "://"); i >= 0 {
			t.Errorf("names another host: %s", page[i-10:i+30])
		}
		if !strings.Contains(page, "<style>"+pagesCSS+"</style>") {
			t.Error("the style sheet is not the one that the policy allows")
		}
		if strings.Contains(page, "<script") || strings.Contains(page, "1 <b>") {
			t.Error("script or unescaped text in the page")
		}
	}
	for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(docs, -1) {
		if !strings.Contains(docs, `id="`+m[1]+`"`) {
			t.Errorf("a link to %s leads nowhere", m[1])
		}
	}
}
