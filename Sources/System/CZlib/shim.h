#include <zlib.h>

// `inflateInit2` is a macro, which Swift doesn't see. 15 + 32: the largest window, gzip or zlib by
// the header.
static inline int ductus_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }
