package ingest

import (
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/embedding/local"
	"scenewise/pkg/events"
)

// BenchmarkSmallDocuments measures abstracts of 250 words, from the publish to
// an empty queue, with every write synced.
func BenchmarkSmallDocuments(b *testing.B) {
	p := newPlant(b, b.TempDir())
	parts := p.parts()
	model, err := local.New()
	if err != nil {
		b.Fatal(err)
	}
	parts.Model = model
	var words []string
	for i := range 250 {
		words = append(words, fmt.Sprintf("word%d", i%97))
	}
	text := strings.Join(words, " ") + ".\n"
	for i := range b.N {
		p.send(events.SubjectUpsert, nil, fields{"id": fmt.Sprintf("doc-%d", i), "content": fmt.Sprintf("Abstract %d. %s", i, text)})
	}
	b.ResetTimer()
	stop := p.work(parts, Options{Workers: 4})
	p.drained()
	b.StopTimer()
	stop()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "docs/s")
}
