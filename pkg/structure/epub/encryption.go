package epub

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"path"

	"scenewise/pkg/structure/archive"
)

// fontObfuscation are the two methods that only mangle fonts, which nobody
// reads here.
var fontObfuscation = map[string]bool{
	"http://www.idpf.org/2008/embedding":     true,
	"http://ns.adobe.com/pdf/enc#RC":         true,
	"http://www.idpf.org/2008/embedding#enc": true,
}

// encryptedFiles returns the files that META-INF/encryption.xml lists, mangled
// fonts apart.
func encryptedFiles(ctx context.Context, a *archive.Archive, depth int) (map[string]bool, error) {
	name := a.Resolve("META-INF/encryption.xml")
	if name == "" {
		return nil, nil
	}
	data, err := a.Read(ctx, name)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	r := archive.NewXMLReader(data, name, depth)
	method := ""
	for {
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		e, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "EncryptedData":
			method = ""
		case "EncryptionMethod":
			if method == "" {
				method = archive.Attr(e, "Algorithm")
			}
		case "CipherReference":
			uri, err := url.PathUnescape(archive.Attr(e, "URI"))
			if err == nil && uri != "" && !fontObfuscation[method] {
				out[path.Clean(uri)] = true
			}
		}
	}
}
