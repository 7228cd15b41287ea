// Learning of a person's hand, from words that the person chose.

#pragma once

#include "Stroke.h"

#include <ductus.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace handwriting {

/// An ink whose text its writer chose.
struct Lesson {
  std::string tag;  // the language whose pack reads it
  std::vector<Stroke> strokes;
  std::string text;
};

struct Closing {
  void operator()(ductus_recognizer *recognizer) const { ductus_close(recognizer); }
  void operator()(ductus_teacher *teacher) const { ductus_close_teacher(teacher); }
  void operator()(ductus_hand *hand) const { ductus_free_hand(hand); }
};
using Recognizer = std::unique_ptr<ductus_recognizer, Closing>;

/// The arrays of an ink for `ductus.h`.
struct InkArrays {
  explicit InkArrays(const std::vector<Stroke> &strokes);
  ductus_inks inks() const;

  std::vector<float> xy;
  std::vector<int64_t> t;
  std::vector<uint32_t> ends;
};

/// The hands of this user in a folder: a file for each network, which a script's languages share, and
/// the programs that run at once. Inks are only kept in memory, until the program ends.
class Hands {
 public:
  /// - folder: the folder of hands; empty to neither learn nor use any.
  explicit Hands(std::string folder) : folder(std::move(folder)) {}

  /// The folder of this user, `ductus/hands` below `XDG_DATA_HOME`.
  static std::string usersFolder();

  /// A copy of a recogniser with the hand for its network; null if there is none.
  Recognizer opened(const ductus_recognizer *plain) const;
  /// Receives an ink with its text; whether there is something to learn from it.
  bool confirm(const ductus_recognizer *plain, const Lesson &lesson, std::string &fault);
  /// Learns from the confirmed inks and stores the hand; whether it has changed. A call that
  /// `isCancelled` ended early may be repeated.
  bool learn(
      const ductus_recognizer *plain, int32_t (*isCancelled)(void *), void *user,
      std::string &fault);
  /// Deletes everything, including files; returns why some are still there, or nothing.
  std::string forget();

 private:
  using Hand = std::unique_ptr<ductus_hand, Closing>;
  using Teacher = std::unique_ptr<ductus_teacher, Closing>;
  using Cancellation = int32_t (*)(void *);

  /// A pack's teacher, and what to tell another that continues from a hand stored meanwhile.
  struct Taught {
    Teacher teacher;
    std::string hand;            // the bytes from which it continues, or that it has stored
    std::deque<Lesson> lessons;  // those that have improved no stored hand yet
    size_t storedCount = 0;      // how many of these, the first, have their words stored
  };

  std::vector<std::string> files(std::error_code &error) const;
  Hand kept(const ductus_recognizer *plain, Recognizer *opened) const;
  bool begin(
      const ductus_recognizer *plain, Taught &pack, Cancellation isCancelled, void *user,
      std::string &fault);
  bool store(
      const ductus_recognizer *plain, Taught &pack, const ductus_hand *hand, std::string &fault);

  const std::string folder;
  std::map<const ductus_recognizer *, Taught> taught;
};

}  // namespace handwriting
