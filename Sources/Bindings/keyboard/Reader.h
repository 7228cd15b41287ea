// Reads ink on a separate thread.

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

/// An ink to read, with its context.
struct Request {
  uint64_t number = 0;  // of the ink; those of later inks are greater
  std::string tag;      // the language whose pack reads it
  std::vector<Stroke> strokes;
  std::string before, after;  // the text around it
  int32_t kind = DUCTUS_ANY_TEXT;
  std::string allowed;  // the only possible characters; empty for all
};

/// The reading of an ink.
struct Reading {
  uint64_t number = 0;  // that of the request
  std::vector<std::string> candidates;
  std::string fault;  // why it wasn't read; empty for no error
};

/// Reads the most recent ink. Packs are opened at first use, and stay open.
///
/// While nothing waits to be read, it learns the writer's hand from chosen words.
class Reader {
 public:
  /// Creates a reader that reports readings on its own thread. There are no calls after its end.
  ///
  /// - hands: the folder of hands, which are used for reading; empty for none.
  explicit Reader(std::function<void(const Reading &)> done, std::string hands = "");
  ~Reader();
  Reader(const Reader &) = delete;
  Reader &operator=(const Reader &) = delete;

  /// Reads an ink, and cancels the previous one.
  void read(Request request);
  /// Opens the pack of a language, so that its first ink needn't wait for it.
  void prepare(const std::string &tag);
  /// Learns from an ink with the text that its writer chose, when nothing waits to be read.
  void learn(Lesson lesson);
  /// Deletes everything that was learned, including files.
  void forget();
  /// Waits until nothing is left to learn, with a time limit; whether nothing is.
  bool hasLearned(int milliseconds);
  /// Waits until nothing is left to read, with a time limit; the last reading, if it has that
  /// number.
  std::optional<Reading> awaited(uint64_t number, int milliseconds);

 private:
  /// A pack's recogniser, and the one with the writer's hand, if there is one.
  struct Opened {
    Recognizer plain, mine;
    bool isTaught = false;  // there are confirmed inks to learn from
  };

  void run();
  Reading reading(const Request &request);
  Opened *opened(const std::string &tag, std::string &fault);
  void take(const Lesson &lesson);
  bool learnOne();
  void keepFault(const std::string &fault);

  const std::function<void(const Reading &)> done;
  // Only used by the thread.
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
