// Pieces of UTF-8.

#pragma once

#include <string>
#include <string_view>

namespace handwriting {

/// The first and the last character of a text, a code point each; 0 for none.
char32_t firstCharacter(std::string_view text);
char32_t lastCharacter(std::string_view text);

/// The number of code points of a text.
size_t characterCount(std::string_view text);

/// The byte offset of a code point; the end if there is none.
size_t byteOf(std::string_view text, size_t character);

/// A text without its last character, with the marks on it.
std::string withoutLast(std::string_view text);

bool isLetterOrDigit(char32_t character);

/// Whether a word that begins with the text is separated from the text before it.
///
/// It is unless one of the two joins the other, like brackets, quotes, hyphens and commas.
bool takesSpaceBetween(std::string_view before, std::string_view text);

}  // namespace handwriting
