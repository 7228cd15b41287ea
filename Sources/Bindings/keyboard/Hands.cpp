#include "Hands.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace handwriting {
namespace {

namespace fs = std::filesystem;

constexpr const char *suffix = ".hand";

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
  if (data && *data) return std::string(data) + "/ductus/hands";
  return home && *home ? std::string(home) + "/.local/share/ductus/hands" : "";
}

std::vector<std::string> Hands::files() const {
  std::vector<std::string> files;
  std::error_code error;
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
  Hand kept;
  for (const auto &file : files()) {
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

bool Hands::confirm(const ductus_recognizer *plain, const Lesson &lesson) {
  if (folder.empty()) return false;
  ductus_error error;
  auto &teacher = teachers[plain];
  if (!teacher) teacher.reset(ductus_open_teacher(plain, kept(plain, nullptr).get(), &error));
  if (!teacher) return false;
  const InkArrays arrays(lesson.strokes);
  const auto inks = arrays.inks();
  const char *const text = lesson.text.c_str();
  return ductus_confirm(teacher.get(), &inks, &text, nullptr, 0, &error) > 0;
}

bool Hands::learn(
    const ductus_recognizer *plain, int32_t (*isCancelled)(void *), void *user,
    std::string &fault) {
  const auto found = teachers.find(plain);
  if (found == teachers.end() || !found->second) return false;
  ductus_learning learning = {};
  learning.pace = DUCTUS_AT_ONCE;
  learning.is_cancelled = isCancelled;
  learning.user = user;
  ductus_error error;
  const Hand hand(ductus_learn(found->second.get(), &learning, &error));
  if (!hand) {
    if (error.code != DUCTUS_CANCELLED) fault = error.text;
    return false;
  }
  std::error_code failure;
  fs::create_directories(folder, failure);
  // Private, since it contains the written words.
  fs::permissions(folder, fs::perms::owner_all, failure);
  const auto file = folder + "/" + ductus_hand_learned(hand.get())->network + suffix;
  if (ductus_save_hand(hand.get(), file.c_str(), &error) != 0) fault = error.text;
  return true;
}

void Hands::forget() {
  teachers.clear();
  std::error_code error;
  for (const auto &file : files()) fs::remove(file, error);
}

}  // namespace handwriting
