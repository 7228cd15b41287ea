// Reads ink on a thread of its own.

#pragma once

#include "Hands.h"
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
///
/// Where nothing waits to be read, it learns the hand of who writes from words that were chosen.
class Reader {
 public:
  /// A reader that says what it has read on its own thread. No call comes after its end.
  ///
  /// - hands: the folder where hands are kept, which it reads with; empty for none.
  explicit Reader(std::function<void(const Reading &)> done, std::string hands = "");
  ~Reader();
  Reader(const Reader &) = delete;
  Reader &operator=(const Reader &) = delete;

  /// Reads an ink, and gives up the one before it.
  void read(Request request);
  /// Opens the pack of a language, so that its first ink needn't wait for it.
  void prepare(const std::string &tag);
  /// Learns from an ink with the text that its writer chose, when nothing waits to be read.
  void learn(Lesson lesson);
  /// Forgets all that was learned, files too.
  void forget();
  /// Waits until nothing is left to be learned, for so long at most; whether nothing is.
  bool hasLearned(int milliseconds);
  /// Waits until nothing is left to be read, for so long at most; what was read last, if it has that
  /// number.
  std::optional<Reading> awaited(uint64_t number, int milliseconds);

 private:
  /// A pack's recogniser, and the one with the hand of who writes, if there is one.
  struct Opened {
    Recognizer plain, mine;
    bool isTaught = false;  // something was confirmed that isn't learned yet
  };

  void run();
  Reading reading(const Request &request);
  Opened *opened(const std::string &tag, std::string &fault);
  void take(const Lesson &lesson);
  bool learnOne();

  const std::function<void(const Reading &)> done;
  // Used by the thread alone.
  std::map<std::string, Opened> recognizers;
  Hands hands;
  std::string untold;  // a fault of learning

  std::mutex mutex;
  std::condition_variable changed;
  std::optional<Request> next;
  std::optional<std::string> toOpen;
  std::vector<Lesson> lessons;
  std::optional<Reading> last;
  bool isBusy = false, mayLearn = false, forgets = false;
  std::atomic<bool> isSuperseded{false}, ends{false};
  std::thread thread;
};

}  // namespace handwriting
