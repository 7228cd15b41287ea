// The properties of a text field.

#pragma once

#include "Language.h"

#include <ductus.h>

#include <cstdint>
#include <string>

namespace handwriting {

/// The cases of letters.
enum class Letters { any, small, capital };

/// The focused text field, as far as its program describes it.
struct Field {
  int32_t kind = DUCTUS_ANY_TEXT;
  std::string allowed;    // the only allowed characters; empty for all
  bool isHidden = false;  // a password: nothing of it is sent to the reader, or remembered
  Letters letters = Letters::any;  // the only allowed ones
  bool isPlain = false;   // spaces are written, not inserted between words
};

/// The kinds of content of text fields.
enum class Content { text, digits, number, formattedNumber, phone, url, email, secret, pin };

/// A field for some content in a language, which may have digits of its own.
Field fieldOf(Content content, const Language &language);

}  // namespace handwriting
