// What a text field takes.

#pragma once

#include "Language.h"

#include <ductus.h>

#include <cstdint>
#include <string>

namespace handwriting {

/// The text field that has the focus, as far as its program tells of it.
struct Field {
  int32_t kind = DUCTUS_ANY_TEXT;
  std::string allowed;    // the only characters that it takes; empty for all
  bool isHidden = false;  // a password: nothing of it is known to the reader, or remembered
  bool isPlain = false;   // spaces are written, not put between words
};

/// What text fields ask for.
enum class Content { text, digits, number, formattedNumber, phone, url, email, secret };

/// A field for some content in a language, which may have digits of its own.
Field fieldOf(Content content, const Language &language);

}  // namespace handwriting
