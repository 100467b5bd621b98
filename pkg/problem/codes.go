package problem

// Code names one kind of failure. Codes are part of the public contract: they
// are never renamed or reused. docs/errors.md lists them with their meaning.
type Code string

// What is wrong with an event or a request.
const (
	InvalidJSON      Code = "invalid_json"     // not JSON, or not valid UTF-8
	UnknownField     Code = "unknown_field"    // names the nearest right one
	MissingField     Code = "missing_field"    // a required field is absent
	InvalidField     Code = "invalid_field"    // a value outside its type or range
	InvalidID        Code = "invalid_id"       // document id or collection
	ContentConflict  Code = "content_conflict" // none, or more than one, of the content fields
	EmptyQuery       Code = "empty_query"      // nothing to search for
	LimitExceeded    Code = "limit_exceeded"   // limit above its cap
	InvalidOffset    Code = "invalid_offset"   // outside the text, or inside a character
	InvalidRegex     Code = "invalid_regex"    // not RE2 syntax
	InvalidCursor    Code = "invalid_cursor"   // not a cursor of this call
	CursorExpired    Code = "cursor_expired"   // the versions it pins are gone
	VersionMode      Code = "version_mode"     // given and defaulted versions mixed
	VersionConflict  Code = "version_conflict" // same version, other bytes
	Superseded       Code = "superseded"       // an older version than the current one
	DocumentNotFound Code = "document_not_found"
	NodeNotFound     Code = "node_not_found"
	VersionNotFound  Code = "version_not_found"
	LetterNotFound   Code = "letter_not_found" // no dead letter with this number
	RouteNotFound    Code = "route_not_found"
	MethodNotAllowed Code = "method_not_allowed"
	Unauthorized     Code = "unauthorized"
	Forbidden        Code = "forbidden"
	ForeignHost      Code = "foreign_host"      // DNS-rebinding guard of the loopback-only server
	ForeignOrigin    Code = "foreign_origin"    // a web page of another site may not change anything here
	TooManyRequests  Code = "too_many_requests" // of one key at once
	Overloaded       Code = "overloaded"        // too much to do for everybody; try again
	DeadlineExceeded Code = "deadline_exceeded" // the request took longer than it may
	ClientGone       Code = "client_gone"       // the caller hung up; only ever seen in logs
)

// What is wrong with a document's content.
const (
	EmptyContent         Code = "empty_content"
	HashMismatch         Code = "hash_mismatch"
	TooLarge             Code = "too_large"            // over a documented size limit
	UnsupportedFormat    Code = "unsupported_format"   // no reader of that name
	FormatMismatch       Code = "format_mismatch"      // bytes are of another format than said
	UnsupportedEncoding  Code = "unsupported_encoding" // bytes that are no text in a supported encoding
	CorruptArchive       Code = "corrupt_archive"
	UnsafeArchive        Code = "unsafe_archive" // zip bombs, names that leave the archive
	Encrypted            Code = "encrypted"
	MalformedXML         Code = "malformed_xml"
	UnsafeXML            Code = "unsafe_xml"  // external or nested entities
	TooComplex           Code = "too_complex" // nesting or count over a limit
	InvalidStructureHint Code = "invalid_structure_hint"
	ReaderPanic          Code = "reader_panic" // our fault, contained
	ReaderTimeout        Code = "reader_timeout"
)

// What is wrong with fetching content.
const (
	UnsupportedURL  Code = "unsupported_url"
	ForbiddenURL    Code = "forbidden_url" // outside the allowed root, bucket or network
	ContentNotFound Code = "content_not_found"
)

// What is wrong with the place where the program runs.
const (
	DataDirInUse      Code = "data_dir_in_use"
	DataDirUnwritable Code = "data_dir_unwritable"
	AddressInUse      Code = "address_in_use"
	DiskFull          Code = "disk_full"
	EmbeddedNotShared Code = "embedded_not_shared"
	InvalidConfig     Code = "invalid_config"
	Unavailable       Code = "unavailable" // a dependency cannot be reached; retried
	Internal          Code = "internal"
)
