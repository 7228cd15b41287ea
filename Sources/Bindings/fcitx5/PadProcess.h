// The pad's program, run by the addon.

#pragma once

#include "Message.h"

#include <fcitx-utils/event.h>

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace handwriting {

/// Runs the pad as a separate process: a toolkit's window has its own loop, and its crash doesn't
/// end Fcitx.
class PadProcess {
 public:
  /// - program: its path.
  /// - take: receives the pad's messages.
  /// - ended: is told of the pad's end, and whether it had run for some time.
  PadProcess(
      fcitx::EventLoop &loop, std::string program, std::function<void(const Message &)> take,
      std::function<void(bool)> ended);
  ~PadProcess();
  PadProcess(const PadProcess &) = delete;
  PadProcess &operator=(const PadProcess &) = delete;

  /// Starts the program unless it is running.
  void start();
  /// Sends a message to the pad, if it is running.
  void say(const Message &message);
  /// Sends a message and waits for the answer; false if there is none.
  bool ask(const Message &message);

 private:
  using Clock = std::chrono::steady_clock;

  bool wait(short event, Clock::time_point until) const;
  void receive();
  void end();

  fcitx::EventLoop &loop;
  const std::string program;
  const std::function<void(const Message &)> take;
  const std::function<void(bool)> ended;
  pid_t process = 0;
  int socket = -1;
  MessageReader reader;
  std::unique_ptr<fcitx::EventSourceIO> source;
  std::unique_ptr<fcitx::EventSource> farewell;  // reports its end
  Clock::time_point started;
  bool isAnswered = false, answer = false;
};

}  // namespace handwriting
