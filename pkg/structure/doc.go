// Package structure turns the bytes of a story into canonical text and a tree.
//
//	work
//	├── part p1                    (optional)
//	│   ├── chapter p1.c1
//	│   │   ├── scene p1.c1.s1     leaves are always scenes
//	│   │   └── scene p1.c1.s2
//	│   └── chapter p1.c2 ...
//	└── ...
//
// A work is read once into canonical text: UTF-8, LF line ends, no byte order
// mark. Every node is a half-open byte range of that text, so a quotation, a
// chunk and a citation are all spans, and each can be checked by slicing.
//
// Scenes carry the product: two people "share a scene" only if the tree is
// right. So every byte belongs to exactly one scene or to front or back
// matter, every boundary says what it rests on (How, Confidence), and what was
// guessed is a Warning that a person can act on.
//
// The readers live in subpackages, one a format; formats lists them.
package structure
