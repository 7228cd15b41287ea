#include "RemoteKeyboard.h"

#include "Text.h"

#include <glib-unix.h>
#include <gtk/gtk.h>

#include <sys/socket.h>

#include <cerrno>
#include <utility>

namespace handwriting {

RemoteKeyboard::RemoteKeyboard(int socket) : socket(socket) {
  g_unix_fd_add(socket, static_cast<GIOCondition>(G_IO_IN | G_IO_HUP | G_IO_ERR), onInput, this);
}

gboolean RemoteKeyboard::onInput(gint, GIOCondition, gpointer self) {
  if (static_cast<RemoteKeyboard *>(self)->receive()) return G_SOURCE_CONTINUE;
  gtk_main_quit();
  return G_SOURCE_REMOVE;
}

/// Handles the addon's messages; false if it is gone.
bool RemoteKeyboard::receive() {
  char bytes[4096];
  const ssize_t count = recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) return false;
  reader.add({bytes, static_cast<size_t>(count)});
  while (const auto message = reader.next()) take(*message);
  return !reader.isBroken();
}

void RemoteKeyboard::take(const Message &message) {
  const size_t count = message.size();
  const std::string name = count > 0 ? message[0] : "";
  if (name == "focus" && count == 3) {
    number = message[1];
    focus(message[2]);
  } else if (name == "leave") {
    leave();
  } else if (name == "reset") {
    reset();
  } else if (name == "content" && count == 4) {
    setContent(
        static_cast<Content>(numberOf(message[1])), static_cast<Letters>(numberOf(message[2])),
        message[3] == "1");
  } else if (name == "around") {
    takeAround(count == 4 ? std::optional(Around{message[1], message[2], message[3]}) : std::nullopt);
  } else if (name == "key" && count == 3) {
    const bool isHandled = press(static_cast<guint>(numberOf(message[1])), message[2] == "1");
    say({"answer", isHandled ? "1" : "0"});
  } else if (name == "pick" && count == 2) {
    pick(numberOf(message[1]));
  }
}

void RemoteKeyboard::say(Message message) {
  message.insert(message.begin(), number);
  const std::string bytes = encoded(message);
  size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t written = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (written < 0 && errno != EINTR) return;  // the loop is told of the addon's end
    if (written > 0) sent += static_cast<size_t>(written);
  }
}

// MARK: - The text field

void RemoteKeyboard::showComposed(const std::string &text) { say({"compose", text}); }

void RemoteKeyboard::commit(const std::string &text) { say({"commit", text}); }

void RemoteKeyboard::replace(const std::string &old, const std::string &text) {
  say({"replace", std::to_string(characterCount(old)), text});
}

void RemoteKeyboard::pressKey(guint key) { say({"press", std::to_string(key)}); }

void RemoteKeyboard::showList(const std::vector<std::string> &candidates, size_t composed) {
  Message message{"list", std::to_string(composed)};
  message.insert(message.end(), candidates.begin(), candidates.end());
  say(std::move(message));
}

}  // namespace handwriting
