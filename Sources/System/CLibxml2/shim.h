#include <libxml/xmlversion.h>
/* Debian's libxml2 brings ICU's headers along, which clash with those of Foundation. What they
   declare is nothing that is used here. */
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
