// Says messages to a program in place of the pad, which reads late, and asks it whether it got them all.
//
//   pad_process PROGRAM COUNT BYTES

#include "PadProcess.h"

#include <cstdlib>
#include <iostream>
#include <string>

int main(int, char **arguments) {
  fcitx::EventLoop loop;
  handwriting::PadProcess pad(
      loop, arguments[1], [](const handwriting::Message &) {}, [](bool) {});
  pad.start();
  const std::string text(std::strtoul(arguments[3], nullptr, 10), 'a');
  for (int left = std::atoi(arguments[2]); left > 0; left--) pad.say({"around", "", text, ""});
  const bool isRead = pad.ask({"key", "65", "0"});
  std::cout << (isRead ? "read" : "lost") << '\n';
}
