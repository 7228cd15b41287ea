// The messages between the addon and the pad's program, over a socket.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace handwriting {

/// A name with its parts.
///
/// The addon sends, about the focused text field:
///
///     focus NUMBER TAG      it is this one, written in a language; an empty tag: that of the setup page
///     leave                 none has it
///     reset                 the cursor has gone elsewhere
///     content CONTENT LETTERS PRIVATE  numbers of `Content` and `Letters`; 1 for what is not to be
///                           remembered
///     around BEFORE SELECTED AFTER  the text around the cursor; without its parts nobody knows it
///     key KEY MODIFIER      a key of X, and 1 with Control and its like: is answered
///     pick CANDIDATE
///
/// The pad sends, about the text field with a number:
///
///     NUMBER compose TEXT   shows what is being composed
///     NUMBER commit TEXT    puts a text in its place
///     NUMBER replace LENGTH TEXT  puts a text in the place of so many characters before the cursor
///     NUMBER press KEY
///     NUMBER list COMPOSED CANDIDATE…  shows candidates, of which one is composed
///     NUMBER answer HANDLED  1 where the key was for the pad
using Message = std::vector<std::string>;

/// A message, encoded.
std::string encoded(const Message &message);

/// Finds messages in received bytes, however these are split.
class MessageReader {
 public:
  void add(std::string_view bytes) { received.append(bytes); }
  /// The next complete message.
  std::optional<Message> next();
  /// Whether the input is invalid or far too long: nothing more can be read.
  bool isBroken() const { return broken; }

 private:
  std::string received;
  bool broken = false;
};

/// A number in a message; 0 if it isn't one.
unsigned long numberOf(const std::string &part);

}  // namespace handwriting
