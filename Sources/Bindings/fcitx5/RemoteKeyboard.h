// The pad for Fcitx: text fields are at the other end of a socket.

#pragma once

#include "Message.h"
#include "PadKeyboard.h"

#include <string>
#include <vector>

namespace handwriting {

/// Sends the text to the addon, for the focused text field.
class RemoteKeyboard : public PadKeyboard {
 public:
  /// - socket: the connection to the addon; when it ends, so does the program's main loop.
  explicit RemoteKeyboard(int socket);

 private:
  void showComposed(const std::string &text) override;
  void commit(const std::string &text) override;
  void replace(const std::string &old, const std::string &text) override;
  void pressKey(guint key) override;
  void showList(const std::vector<std::string> &candidates, size_t composed) override;

  static gboolean onInput(gint socket, GIOCondition condition, gpointer self);
  bool receive();
  void take(const Message &message);
  void say(Message message);

  const int socket;
  MessageReader reader;
  std::string number;  // of the text field that has the focus
};

}  // namespace handwriting
