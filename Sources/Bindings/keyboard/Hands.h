// What is learned of a person's hand, from words that the person chose.

#pragma once

#include "Stroke.h"

#include <ductus.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace handwriting {

/// An ink whose text its writer chose.
struct Lesson {
  std::string tag;  // which language's pack reads it
  std::vector<Stroke> strokes;
  std::string text;
};

struct Closing {
  void operator()(ductus_recognizer *recognizer) const { ductus_close(recognizer); }
  void operator()(ductus_teacher *teacher) const { ductus_close_teacher(teacher); }
  void operator()(ductus_hand *hand) const { ductus_free_hand(hand); }
};
using Recognizer = std::unique_ptr<ductus_recognizer, Closing>;

/// The arrays of an ink that `ductus.h` asks for.
struct InkArrays {
  explicit InkArrays(const std::vector<Stroke> &strokes);
  ductus_inks inks() const;

  std::vector<float> xy;
  std::vector<int64_t> t;
  std::vector<uint32_t> ends;
};

/// The hands of this user in a folder: a file for each network, which languages of a script share. Inks
/// are kept in memory alone, until the program ends.
class Hands {
 public:
  /// - folder: where they are kept; empty: nothing is learned, nor read with.
  explicit Hands(std::string folder) : folder(std::move(folder)) {}

  /// The folder of this user, `ductus/hands` below `XDG_DATA_HOME`.
  static std::string usersFolder();

  /// A recogniser as another, but with the hand of its network; null where there is none.
  Recognizer opened(const ductus_recognizer *plain) const;
  /// Takes in an ink with its text; whether there is something to learn of it.
  bool confirm(const ductus_recognizer *plain, const Lesson &lesson);
  /// Learns at once from what was confirmed, and keeps it; whether the hand is another now. A call that
  /// `isCancelled` ends early may be made again.
  bool learn(
      const ductus_recognizer *plain, int32_t (*isCancelled)(void *), void *user,
      std::string &fault);
  /// Forgets all, files too.
  void forget();

 private:
  using Hand = std::unique_ptr<ductus_hand, Closing>;
  using Teacher = std::unique_ptr<ductus_teacher, Closing>;

  std::vector<std::string> files() const;
  Hand kept(const ductus_recognizer *plain, Recognizer *opened) const;

  const std::string folder;
  std::map<const ductus_recognizer *, Teacher> teachers;
};

}  // namespace handwriting
