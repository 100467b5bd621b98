package httpapi

import (
	"net/http"

	"scenewise/pkg/problem"
)

// row is what the API says about one problem code beside its message.
type row struct {
	status int
	title  string
}

// statusTable maps every code of pkg/problem to its HTTP status and the title
// of its problem document. It is the only place where that is decided.
func statusTable() map[problem.Code]row {
	return map[problem.Code]row{
		problem.InvalidJSON:      {http.StatusBadRequest, "Not valid JSON"},
		problem.UnknownField:     {http.StatusBadRequest, "Unknown field"},
		problem.MissingField:     {http.StatusBadRequest, "Missing field"},
		problem.InvalidField:     {http.StatusBadRequest, "Invalid value"},
		problem.InvalidID:        {http.StatusBadRequest, "Invalid id"},
		problem.ContentConflict:  {http.StatusBadRequest, "Content not given exactly once"},
		problem.EmptyQuery:       {http.StatusBadRequest, "Empty query"},
		problem.LimitExceeded:    {http.StatusBadRequest, "Above the limit"},
		problem.InvalidOffset:    {http.StatusBadRequest, "Invalid offset"},
		problem.InvalidRegex:     {http.StatusBadRequest, "Invalid regular expression"},
		problem.InvalidCursor:    {http.StatusBadRequest, "Invalid cursor"},
		problem.CursorExpired:    {http.StatusGone, "Cursor expired"},
		problem.VersionMode:      {http.StatusConflict, "Version modes mixed"},
		problem.VersionConflict:  {http.StatusConflict, "Version conflict"},
		problem.Superseded:       {http.StatusConflict, "Superseded"},
		problem.DocumentNotFound: {http.StatusNotFound, "Document not found"},
		problem.NodeNotFound:     {http.StatusNotFound, "Node not found"},
		problem.VersionNotFound:  {http.StatusNotFound, "Version not found"},
		problem.LetterNotFound:   {http.StatusNotFound, "Dead letter not found"},
		problem.RouteNotFound:    {http.StatusNotFound, "No such route"},
		problem.MethodNotAllowed: {http.StatusMethodNotAllowed, "Method not allowed"},
		problem.Unauthorized:     {http.StatusUnauthorized, "Not authorised"},
		problem.Forbidden:        {http.StatusForbidden, "Not allowed"},
		problem.ForeignHost:      {http.StatusForbidden, "Foreign host"},
		problem.ForeignOrigin:    {http.StatusForbidden, "Foreign origin"},
		problem.TooManyRequests:  {http.StatusTooManyRequests, "Too many requests"},
		problem.Overloaded:       {http.StatusServiceUnavailable, "Overloaded"},
		problem.DeadlineExceeded: {http.StatusGatewayTimeout, "Out of time"},
		problem.ClientGone:       {statusClientGone, "Client closed the request"},

		problem.EmptyContent:         {http.StatusUnprocessableEntity, "Empty content"},
		problem.HashMismatch:         {http.StatusUnprocessableEntity, "Hash mismatch"},
		problem.TooLarge:             {http.StatusRequestEntityTooLarge, "Too large"},
		problem.UnsupportedFormat:    {http.StatusUnprocessableEntity, "Unsupported format"},
		problem.FormatMismatch:       {http.StatusUnprocessableEntity, "Format mismatch"},
		problem.UnsupportedEncoding:  {http.StatusUnprocessableEntity, "Unsupported encoding"},
		problem.CorruptArchive:       {http.StatusUnprocessableEntity, "Corrupt archive"},
		problem.UnsafeArchive:        {http.StatusUnprocessableEntity, "Unsafe archive"},
		problem.Encrypted:            {http.StatusUnprocessableEntity, "Encrypted"},
		problem.MalformedXML:         {http.StatusUnprocessableEntity, "Malformed XML"},
		problem.UnsafeXML:            {http.StatusUnprocessableEntity, "Unsafe XML"},
		problem.TooComplex:           {http.StatusUnprocessableEntity, "Too complex"},
		problem.InvalidStructureHint: {http.StatusBadRequest, "Invalid structure hint"},
		problem.ReaderPanic:          {http.StatusInternalServerError, "Reader failed"},
		problem.ReaderTimeout:        {http.StatusUnprocessableEntity, "Reader ran out of time"},

		problem.UnsupportedURL:  {http.StatusBadRequest, "Unsupported URL"},
		problem.ForbiddenURL:    {http.StatusForbidden, "Forbidden URL"},
		problem.ContentNotFound: {http.StatusUnprocessableEntity, "Content not found"},

		problem.DataDirInUse:      {http.StatusServiceUnavailable, "Data directory in use"},
		problem.DataDirUnwritable: {http.StatusServiceUnavailable, "Data directory not writable"},
		problem.AddressInUse:      {http.StatusServiceUnavailable, "Address in use"},
		problem.DiskFull:          {http.StatusInsufficientStorage, "Disk full"},
		problem.EmbeddedNotShared: {http.StatusServiceUnavailable, "Embedded parts are not shared"},
		problem.InvalidConfig:     {http.StatusServiceUnavailable, "Invalid configuration"},
		problem.Unavailable:       {http.StatusServiceUnavailable, "Temporarily unavailable"},
		problem.Internal:          {http.StatusInternalServerError, "Internal error"},
	}
}

// statusClientGone is logged when the caller hung up before the answer; it is
// never sent.
const statusClientGone = 499
