#include "PadProcess.h"

#include <fcitx-utils/log.h>

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

namespace handwriting {
namespace {

// How long it may neither read nor answer: it waits for a reading for two seconds at most.
constexpr std::chrono::milliseconds longestWait{2'500};
// A pad that ends sooner isn't started again at once.
constexpr std::chrono::seconds shortestRun{5};

}  // namespace

PadProcess::PadProcess(
    fcitx::EventLoop &loop, std::string program, std::function<void(const Message &)> take,
    std::function<void(bool)> ended)
    : loop(loop), program(std::move(program)), take(std::move(take)), ended(std::move(ended)) {}

PadProcess::~PadProcess() { end(); }

void PadProcess::start() {
  if (process != 0) return;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  // Fcitx blocks signals, which its loop handles.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::string name = program;
  char *arguments[] = {name.data(), nullptr};
  const int fault =
      posix_spawn(&process, program.c_str(), &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (fault != 0) {
    FCITX_ERROR() << "handwriting: " << program << " doesn't start, error " << fault;
    process = 0;
    close(ends[0]);
    return;
  }
  socket = ends[0];
  started = Clock::now();
  reader = MessageReader();
  source = loop.addIOEvent(socket, fcitx::IOEventFlag::In, [this](auto *, int, auto) {
    receive();
    return true;
  });
}

void PadProcess::say(const Message &message) {
  const std::string bytes = encoded(message);
  const auto until = Clock::now() + longestWait;
  size_t sent = 0;
  while (process != 0 && sent < bytes.size()) {
    const ssize_t count = ::send(
        socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      sent += static_cast<size_t>(count);
    } else if (errno == EAGAIN ? !wait(POLLOUT, until) : errno != EINTR) {
      // The pad has ended, or hasn't read for long.
      end();
    }
  }
}

/// Waits until something is possible on the socket; false if it isn't by then.
bool PadProcess::wait(short event, Clock::time_point until) const {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    pollfd polled{socket, event, 0};
    const int ready = poll(&polled, 1, std::max(0, static_cast<int>(left.count())));
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

bool PadProcess::ask(const Message &message) {
  isAnswered = answer = false;
  say(message);
  const auto until = Clock::now() + longestWait;
  while (process != 0 && !isAnswered) {
    if (wait(POLLIN, until)) {
      receive();
    } else {
      FCITX_ERROR() << "handwriting: the pad doesn't answer";
      end();
    }
  }
  return answer;
}

void PadProcess::receive() {
  char bytes[4096];
  const ssize_t count = recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) return end();
  reader.add({bytes, static_cast<size_t>(count)});
  while (process != 0) {
    const auto message = reader.next();
    if (!message) break;
    if (message->size() == 3 && (*message)[1] == "answer") {
      isAnswered = true;
      answer = (*message)[2] == "1";
    } else {
      take(*message);
    }
  }
  if (reader.isBroken()) end();
}

/// Ends the program.
void PadProcess::end() {
  if (process == 0) return;
  source.reset();
  close(std::exchange(socket, -1));
  const pid_t old = std::exchange(process, 0);
  kill(old, SIGKILL);
  while (waitpid(old, nullptr, 0) < 0 && errno == EINTR) {
  }
  // The caller isn't done with the old program.
  const bool hasRun = Clock::now() - started >= shortestRun;
  farewell = loop.addDeferEvent([this, hasRun](auto *) {
    ended(hasRun);
    return true;
  });
}

}  // namespace handwriting
