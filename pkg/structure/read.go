package structure

import "context"

// Reader reads one format. Read is deterministic: the same Input gives the
// same Work, byte for byte. It never panics on any bytes; what cannot be read
// is a *problem.Problem with a code from the content group. It watches ctx.
// The Work that it returns satisfies Check.
type Reader interface {
	Format() Format
	Read(ctx context.Context, in Input) (*Work, error)
}

// Input is what a Reader gets.
type Input struct {
	Data     []byte // as received; the reader must not change or keep it
	Language string // BCP 47 tag, "" = unknown
	Hints    Hints
	Limits   Limits
}

// Hints are an editor's help for a book that defeats the reader: the event's
// `structure` object.
type Hints struct {
	ChapterPattern string   `json:"chapter_pattern,omitempty"` // RE2, matched against whole lines, that heads chapters
	PartPattern    string   `json:"part_pattern,omitempty"`    // the same for parts
	SceneMarks     []string `json:"scene_marks,omitempty"`     // lines that break scenes, compared without surrounding blanks
	MinHeading     int      `json:"min_heading,omitempty"`     // least number of headings of one style that make chapters; 0 = the reader's own
	NoChapters     bool     `json:"no_chapters,omitempty"`     // the work has none, whatever looks like one
}

// Limits bound what a reader may use.
type Limits struct {
	MaxBytes    int64 // of input; 0 = DefaultLimits
	MaxUnpacked int64 // bytes that all entries of an archive may unpack to
	MaxRatio    int64 // unpacked over packed bytes of an archive's entry, above 1 MiB
	MaxEntries  int   // entries of an archive
	MaxDepth    int   // nesting of mark-up
	MaxNodes    int   // nodes of the tree
}

// DefaultLimits returns the documented limits.
func DefaultLimits() Limits {
	return Limits{MaxBytes: 128 << 20, MaxUnpacked: 64 << 20, MaxRatio: 200, MaxEntries: 10_000, MaxDepth: 1_000, MaxNodes: 200_000}
}
