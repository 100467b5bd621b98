package structure

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWarningsAreDocumented holds the table of docs/structure.md to the codes.
func TestWarningsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/structure.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, code := range WarningCodes() {
		if seen[code] {
			t.Errorf("%s is listed twice", code)
		}
		seen[code] = true
		if !strings.Contains(string(page), "\n| `"+code+"` | ") {
			t.Errorf("docs/structure.md has no row for %s", code)
		}
	}
}

// TestWarningsUseNamedCodes finds warnings of the readers whose code is spelled
// out, so that no code can miss the list, and constants that are not in it.
func TestWarningsUseNamedCodes(t *testing.T) {
	known := map[string]bool{}
	for _, code := range WarningCodes() {
		known[code] = true
	}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if isWarning(n.Type) {
					for _, x := range n.Elts {
						if kv, ok := x.(*ast.KeyValueExpr); ok && spelled(kv.Value) && kv.Key.(*ast.Ident).Name == "Code" {
							t.Errorf("%s spells out the code of a warning", path)
						}
					}
				}
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "warn" && len(n.Args) > 0 && spelled(n.Args[0]) {
					t.Errorf("%s spells out the code of a warning", path)
				}
			case *ast.ValueSpec:
				if strings.HasPrefix(n.Names[0].Name, "Warn") && len(n.Values) == 1 && spelled(n.Values[0]) {
					if code := strings.Trim(n.Values[0].(*ast.BasicLit).Value, `"`); !known[code] {
						t.Errorf("WarningCodes lacks %s", code)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func isWarning(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "Warning"
	case *ast.SelectorExpr:
		return e.Sel.Name == "Warning"
	}
	return false
}

func spelled(e ast.Expr) bool {
	_, ok := e.(*ast.BasicLit)
	return ok
}
