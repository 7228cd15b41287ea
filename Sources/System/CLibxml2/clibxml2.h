// The parts of libxml2's interface, from libxml/parser.h and libxml/SAX2.h, for a program that opens the
// library at run time. Structures are laid out as in interfaces 2 and 16: offsets and constants were
// checked against the headers of 2.9.14 and 2.16.0.

#ifndef CLIBXML2_H
#define CLIBXML2_H

#include "../function_table.h"

#include <stdint.h>

/// xmlError, up to the last used member.
struct cxml_error {
  int32_t domain;
  int32_t code;
  char *message;
  int32_t level;
};

/// xmlSAXHandler: callbacks with the user's pointer.
struct cxml_handler {
  void (*internal_subset)(
      void *user, const uint8_t *name, const uint8_t *external, const uint8_t *system);
  void *before_characters[16];
  void (*characters)(void *user, const uint8_t *bytes, int32_t count);
  void (*ignorable_whitespace)(void *user, const uint8_t *bytes, int32_t count);
  void *before_cdata_block[6];
  void (*cdata_block)(void *user, const uint8_t *bytes, int32_t count);
  void *external_subset;
  uint32_t initialized;
  void *for_the_library;
  void (*start_element)(
      void *user, const uint8_t *name, const uint8_t *prefix, const uint8_t *uri,
      int32_t namespaces, const uint8_t **all_namespaces, int32_t attributes, int32_t defaulted,
      const uint8_t **all_attributes);
  void (*end_element)(
      void *user, const uint8_t *name, const uint8_t *prefix, const uint8_t *uri);
  void (*error)(void *user, struct cxml_error *error);
};

/// xmlParserCtxt, up to the last used member.
struct cxml_context {
  struct cxml_handler *handler;
  void *user;
  void *document;
  int32_t is_well_formed;
};

/// XML_SAX2_MAGIC, the handler's `initialized`.
static const uint32_t cxml_sax2 = 0xDEEDBEAF;

/// XML_PARSE_…
enum { cxml_no_network = 1 << 11, cxml_huge = 1 << 19 };

/// XML_ERR_…: codes, and the level of real errors.
enum { cxml_no_memory = 2, cxml_doctype_not_finished = 61, cxml_level_of_error = 2 };

struct cxml_error *xmlCtxtGetLastError(void *context);
void *xmlCtxtReadMemory(
    struct cxml_context *context, const char *bytes, int32_t count, const char *url,
    const char *encoding, int32_t options);
void xmlFreeParserCtxt(struct cxml_context *context);
void xmlInitParser(void);
struct cxml_context *xmlNewParserCtxt(void);
int32_t xmlSAX2GetColumnNumber(void *context);
int32_t xmlSAX2GetLineNumber(void *context);
void xmlStopParser(struct cxml_context *context);

#define CXML_FUNCTIONS(EACH) \
  EACH(xmlCtxtGetLastError) \
  EACH(xmlCtxtReadMemory) \
  EACH(xmlFreeParserCtxt) \
  EACH(xmlInitParser) \
  EACH(xmlNewParserCtxt) \
  EACH(xmlSAX2GetColumnNumber) \
  EACH(xmlSAX2GetLineNumber) \
  EACH(xmlStopParser)

FUNCTION_TABLE(cxml, CXML_FUNCTIONS)

#endif
