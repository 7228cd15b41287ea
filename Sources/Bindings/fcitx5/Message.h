// What the addon and the pad's program say to one another, over a socket.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace handwriting {

/// A name and what belongs to it.
///
/// The addon says, of the text field that has the focus:
///
///     focus NUMBER TAG      it is this one, written in a language; an empty tag: that of the setup page
///     leave                 none has it
///     reset                 the cursor has gone elsewhere
///     content CONTENT PRIVATE  a number of `Content`; 1 for what is not to be remembered
///     around BEFORE AFTER   the text around the cursor; without both nobody knows it
///     key KEY MODIFIER      a key of X, and 1 with Control and its like: is answered
///     pick CANDIDATE
///
/// The pad says, of the text field with that number:
///
///     NUMBER compose TEXT   shows what is being composed
///     NUMBER commit TEXT    puts a text in its place
///     NUMBER replace LENGTH TEXT  puts a text in the place of so many characters before the cursor
///     NUMBER press KEY
///     NUMBER list COMPOSED CANDIDATE…  shows candidates, of which one is composed
///     NUMBER answer HANDLED  1 where the key was for the pad
using Message = std::vector<std::string>;

/// A message as it is sent.
std::string encoded(const Message &message);

/// Finds messages in what was received, however it was cut.
class MessageReader {
 public:
  void add(std::string_view bytes) { received.append(bytes); }
  /// The next whole message.
  std::optional<Message> next();
  /// Whether what comes is none, or far too long a one: nothing more can be read.
  bool isBroken() const { return broken; }

 private:
  std::string received;
  bool broken = false;
};

/// A number that is a message's part; 0 for what is none.
unsigned long numberOf(const std::string &part);

}  // namespace handwriting
