// Reads ink on a thread of its own.

#pragma once

#include "Stroke.h"

#include <ductus.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace handwriting {

/// An ink to be read, and what is known of it.
struct Request {
  uint64_t number = 0;  // of the ink; those of later inks are greater
  std::string tag;      // which language's pack reads it
  std::vector<Stroke> strokes;
  std::string before, after;  // the text around it
  int32_t kind = DUCTUS_ANY_TEXT;
  std::string allowed;  // the only characters that there can be; empty for all
};

/// What an ink was read as.
struct Reading {
  uint64_t number = 0;  // that of the request
  std::vector<std::string> candidates;
  std::string fault;  // why it was not read; empty for nothing
};

/// Reads the ink that it was given last. Packs are opened when they are first used, and stay open.
class Reader {
 public:
  /// A reader that says what it has read on its own thread. No call comes after its end.
  explicit Reader(std::function<void(const Reading &)> done);
  ~Reader();
  Reader(const Reader &) = delete;
  Reader &operator=(const Reader &) = delete;

  /// Reads an ink, and gives up the one before it.
  void read(Request request);
  /// Opens the pack of a language, so that its first ink needn't wait for it.
  void prepare(const std::string &tag);
  /// Waits until nothing is left to be read, for so long at most; what was read last, if it has that
  /// number.
  std::optional<Reading> awaited(uint64_t number, int milliseconds);

 private:
  struct Closing {
    void operator()(ductus_recognizer *recognizer) const { ductus_close(recognizer); }
  };
  using Recognizer = std::unique_ptr<ductus_recognizer, Closing>;

  void run();
  Reading reading(const Request &request);
  ductus_recognizer *recognizer(const std::string &tag, std::string &fault);

  const std::function<void(const Reading &)> done;
  std::map<std::string, Recognizer> recognizers;  // used by the thread alone
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<Request> next;
  std::optional<std::string> toOpen;
  std::optional<Reading> last;
  bool isBusy = false;
  std::atomic<bool> isSuperseded{false}, ends{false};
  std::thread thread;
};

}  // namespace handwriting
