#include "Hands.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace handwriting {
namespace {

namespace fs = std::filesystem;

constexpr const char *suffix = ".hand";
// The most lessons that are told again: with one more, the first is left out.
constexpr size_t mostLessons = 200;

/// Locks a folder among programs, if its file system can.
class Lock {
 public:
  explicit Lock(const std::string &folder)
      : place(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    while (place >= 0 && flock(place, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~Lock() {
    if (place >= 0) close(place);
  }
  Lock(const Lock &) = delete;
  Lock &operator=(const Lock &) = delete;

 private:
  const int place;
};

std::string bytesOf(const ductus_hand *hand) {
  if (!hand) return "";
  const auto &learned = *ductus_hand_learned(hand);
  return {static_cast<const char *>(learned.bytes), learned.size};
}

bool isTaught(ductus_teacher *teacher, const Lesson &lesson) {
  const InkArrays arrays(lesson.strokes);
  const auto inks = arrays.inks();
  const char *const text = lesson.text.c_str();
  ductus_error error;
  return ductus_confirm(teacher, &inks, &text, nullptr, 0, &error) > 0;
}

}  // namespace

InkArrays::InkArrays(const std::vector<Stroke> &strokes) {
  for (const auto &stroke : strokes) {
    xy.insert(xy.end(), stroke.xy.begin(), stroke.xy.end());
    t.insert(t.end(), stroke.t.begin(), stroke.t.end());
    ends.push_back(static_cast<uint32_t>(t.size()));
  }
}

ductus_inks InkArrays::inks() const {
  ductus_inks ink = {};
  ink.xy = xy.data();
  ink.t = t.data();
  ink.stroke_ends = ends.data();
  ink.point_count = t.size();
  ink.stroke_count = ends.size();
  return ink;
}

std::string Hands::usersFolder() {
  const char *const data = std::getenv("XDG_DATA_HOME");
  const char *const home = std::getenv("HOME");
  // The XDG specification wants relative paths passed over.
  if (data && *data == '/') return std::string(data) + "/ductus/hands";
  return home && *home ? std::string(home) + "/.local/share/ductus/hands" : "";
}

std::vector<std::string> Hands::files(std::error_code &error) const {
  std::vector<std::string> files;
  if (folder.empty()) return files;
  for (const auto &entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == suffix) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

/// The hand for a recogniser's network, and the recogniser with it; null if there is none. The one
/// that was learned here, and has its network's name, takes precedence over others.
Hands::Hand Hands::kept(const ductus_recognizer *plain, Recognizer *opened) const {
  ductus_error error;
  std::error_code failure;
  Hand kept;
  for (const auto &file : files(failure)) {
    Hand hand(ductus_open_hand(file.c_str(), &error));
    if (!hand) continue;
    const bool isOwn = fs::path(file).stem() == ductus_hand_learned(hand.get())->network;
    if (kept && !isOwn) continue;
    // Those of other networks are refused.
    Recognizer mine(ductus_open_with_hand(plain, hand.get(), &error));
    if (!mine) continue;
    if (opened) *opened = std::move(mine);
    kept = std::move(hand);
    if (isOwn) break;
  }
  return kept;
}

Recognizer Hands::opened(const ductus_recognizer *plain) const {
  Recognizer mine;
  kept(plain, &mine);
  return mine;
}

/// Opens a teacher that continues from the hand kept now, and tells it the lessons; false if that
/// fails or is cancelled.
bool Hands::begin(
    const ductus_recognizer *plain, Taught &pack, Cancellation isCancelled, void *user,
    std::string &fault) {
  const Hand hand = kept(plain, nullptr);
  auto &lessons = pack.lessons;
  // Another program has forgotten what was stored.
  if (!hand) lessons.erase(lessons.begin(), lessons.begin() + std::exchange(pack.storedCount, 0));
  ductus_error error;
  pack.teacher.reset();
  Teacher teacher(ductus_open_teacher(plain, hand.get(), &error));
  if (!teacher) {
    fault = error.text;
    return false;
  }
  for (const auto &lesson : lessons) {
    if (isCancelled && isCancelled(user)) return false;
    isTaught(teacher.get(), lesson);
  }
  pack.teacher = std::move(teacher);
  pack.hand = bytesOf(hand.get());
  return true;
}

bool Hands::confirm(
    const ductus_recognizer *plain, const Lesson &lesson, std::string &fault) {
  if (folder.empty()) return false;
  auto &pack = taught[plain];
  if (!pack.teacher && !begin(plain, pack, nullptr, nullptr, fault)) return false;
  if (!isTaught(pack.teacher.get(), lesson)) return false;
  pack.lessons.push_back(lesson);
  if (pack.lessons.size() > mostLessons) {
    pack.lessons.pop_front();
    if (pack.storedCount > 0) pack.storedCount--;
  }
  return true;
}

bool Hands::learn(
    const ductus_recognizer *plain, Cancellation isCancelled, void *user, std::string &fault) {
  const auto found = taught.find(plain);
  if (found == taught.end()) return false;
  auto &pack = found->second;
  ductus_learning learning = {};
  learning.pace = DUCTUS_AT_ONCE;
  learning.is_cancelled = isCancelled;
  learning.user = user;
  ductus_error error;
  while (pack.teacher || begin(plain, pack, isCancelled, user, fault)) {
    const Hand hand(ductus_learn(pack.teacher.get(), &learning, &error));
    if (!hand) {
      if (error.code != DUCTUS_CANCELLED) fault = error.text;
      return false;
    }
    if (store(plain, pack, hand.get(), fault)) return true;
    // Another program has learned meanwhile: it is learned again on top of that.
    pack.teacher.reset();
  }
  return false;
}

/// Stores a hand; false if the kept one isn't that from which its teacher continues.
bool Hands::store(
    const ductus_recognizer *plain, Taught &pack, const ductus_hand *hand, std::string &fault) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  // Private, since it contains the written words.
  fs::permissions(folder, fs::perms::owner_all, failure);
  const Lock lock(folder);
  if (bytesOf(kept(plain, nullptr).get()) != pack.hand) return false;
  const auto &learned = *ductus_hand_learned(hand);
  const auto file = folder + "/" + learned.network + suffix;
  ductus_error error;
  if (ductus_save_hand(hand, file.c_str(), &error) != 0) {
    fault = error.text;
    return true;
  }
  pack.hand = bytesOf(hand);
  if (learned.line_count > 0) pack.lessons.clear();
  pack.storedCount = pack.lessons.size();
  return true;
}

std::string Hands::forget() {
  taught.clear();
  const Lock lock(folder);
  std::error_code error;
  std::string fault;
  const auto all = files(error);
  if (error && error != std::errc::no_such_file_or_directory)
    fault = folder + ": " + error.message();
  for (const auto &file : all)
    if (fs::remove(file, error); error) fault = file + ": " + error.message();
  return fault;
}

}  // namespace handwriting
