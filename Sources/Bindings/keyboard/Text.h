// Pieces of UTF-8.

#pragma once

#include <string>
#include <string_view>

namespace handwriting {

/// The first and the last character of a text, a code point each; 0 for none.
char32_t firstCharacter(std::string_view text);
char32_t lastCharacter(std::string_view text);

/// How many code points a text has.
size_t characterCount(std::string_view text);

/// Where a code point begins, in bytes; the end for one that there is not.
size_t byteOf(std::string_view text, size_t character);

/// A text without its last character, with the marks on it.
std::string withoutLast(std::string_view text);

bool isLetterOrDigit(char32_t character);

/// Whether a word that begins with the text stands apart from what is before it.
///
/// It does unless one of the two clings to the other, as brackets, quotes, hyphens and commas do.
bool takesSpaceBetween(std::string_view before, std::string_view text);

}  // namespace handwriting
