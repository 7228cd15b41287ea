// The pad's program, as the addon runs it.

#pragma once

#include "Message.h"

#include <fcitx-utils/event.h>

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>

namespace handwriting {

/// Runs the pad beside Fcitx: a toolkit's window has its own loop, and its end isn't Fcitx's.
class PadProcess {
 public:
  /// - program: its path.
  /// - take: is given what the pad says.
  PadProcess(fcitx::EventLoop &loop, std::string program, std::function<void(const Message &)> take);
  ~PadProcess();
  PadProcess(const PadProcess &) = delete;
  PadProcess &operator=(const PadProcess &) = delete;

  /// Starts the program, unless it runs.
  void start();
  /// Says something to the pad, if it runs.
  void say(const Message &message);
  /// Says something that is answered, and waits for it; false where no answer comes.
  bool ask(const Message &message);

 private:
  void receive();
  void end();

  fcitx::EventLoop &loop;
  const std::string program;
  const std::function<void(const Message &)> take;
  pid_t process = 0;
  int socket = -1;
  MessageReader reader;
  std::unique_ptr<fcitx::EventSourceIO> source;
  bool isAnswered = false, answer = false;
};

}  // namespace handwriting
