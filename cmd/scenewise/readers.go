package main

import "scenewise/pkg/structure/formats"

// readers returns all readers.
func readers() *formats.Set { return formats.All() }
