// The parts of libcurl's interface, from curl/curl.h, for a program that opens the library at run
// time. Swift can't call a function with `...` in its type, so these do.

#ifndef CCURL_H
#define CCURL_H

#include <stdint.h>

/// CURLMsg: how a transfer ended.
struct ccurl_message {
  int32_t message;
  void *easy;
  union {
    void *whatever;
    int32_t result;
  } data;
};

/// CURLOPT_…
enum ccurl_option : int32_t {
  ccurl_buffer_size = 98,
  ccurl_no_signal = 99,
  ccurl_protocols = 181,
  ccurl_no_connect_headers = 265,
  ccurl_write_data = 10001,
  ccurl_url = 10002,
  ccurl_error_text = 10010,
  ccurl_user_agent = 10018,
  ccurl_headers = 10023,
  ccurl_header_data = 10029,
  ccurl_write_function = 20011,
  ccurl_header_function = 20079,
};

/// Room for the text of an error (CURL_ERROR_SIZE).
enum { ccurl_error_size = 256 };

/// Sets an option of a transfer by `curl_easy_setopt`, at this address, to a number.
static inline int32_t ccurl_set_number(
    void *setopt, void *easy, enum ccurl_option option, long value) {
  return ((int (*)(void *, int, ...))setopt)(easy, option, value);
}

/// Sets an option whose value is a text, a list, a function or a function's argument.
static inline int32_t ccurl_set_pointer(
    void *setopt, void *easy, enum ccurl_option option, const void *value) {
  return ((int (*)(void *, int, ...))setopt)(easy, option, value);
}

#endif
