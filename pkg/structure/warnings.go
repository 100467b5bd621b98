package structure

// The codes of warnings. docs/structure.md says what a person can do about each.
const (
	WarnEncodingAssumed      = "encoding_assumed"       // nothing said how the bytes are encoded
	WarnEncodingMixed        = "encoding_mixed"         // UTF-8 and other bytes in one text
	WarnInvalidBytesReplaced = "invalid_bytes_replaced" // bytes that are no text became U+FFFD
	WarnNoChapters           = "no_chapters"            // no headings of chapters were found
	WarnUntitledBeginning    = "untitled_beginning"     // much text stands before the first heading
	WarnNumberingGap         = "numbering_gap"          // a chapter's number does not follow the one before
	WarnChaptersInferred     = "chapters_inferred"      // files were taken for chapters
	WarnContentsUnreadable   = "contents_unreadable"    // the package's contents list is broken
	WarnMissingPart          = "missing_part"           // the package names a file that it lacks
	WarnNotesLeftOut         = "notes_left_out"         // footnotes are no part of the text
	WarnChangesAccepted      = "changes_accepted"       // tracked changes were read as accepted
	WarnNoSceneHeadings      = "no_scene_headings"      // a screenplay without any
	WarnOmittedScenes        = "omitted_scenes"         // headings that only say OMITTED
	WarnHintsIgnored         = "hints_ignored"          // hints that mean nothing here
)

// WarningCodes returns the codes of all warnings that the readers give.
func WarningCodes() []string {
	return []string{WarnEncodingAssumed, WarnEncodingMixed, WarnInvalidBytesReplaced, WarnNoChapters, WarnUntitledBeginning, WarnNumberingGap, WarnChaptersInferred,
		WarnContentsUnreadable, WarnMissingPart, WarnNotesLeftOut, WarnChangesAccepted, WarnNoSceneHeadings, WarnOmittedScenes, WarnHintsIgnored}
}
