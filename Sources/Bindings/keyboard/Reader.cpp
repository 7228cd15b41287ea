#include "Reader.h"

#include <chrono>
#include <utility>

namespace handwriting {
namespace {

// The number of candidates for which a keyboard has room.
constexpr uint32_t mostCandidates = 8;

}  // namespace

Reader::Reader(std::function<void(const Reading &)> done, std::string hands)
    : done(std::move(done)), hands(std::move(hands)), thread([this] { run(); }) {}

Reader::~Reader() {
  {
    const std::lock_guard lock(mutex);
    ends = isSuperseded = true;
    changed.notify_all();
  }
  thread.join();
}

void Reader::read(Request request) {
  const std::lock_guard lock(mutex);
  next = std::move(request);
  isSuperseded = true;
  changed.notify_all();
}

void Reader::prepare(const std::string &tag) {
  const std::lock_guard lock(mutex);
  toOpen = tag;
  changed.notify_all();
}

void Reader::learn(Lesson lesson) {
  const std::lock_guard lock(mutex);
  lessons.push_back(std::move(lesson));
  changed.notify_all();
}

void Reader::forget() {
  const std::lock_guard lock(mutex);
  forgets = true;
  // It ends learning; nobody would repeat a reading.
  if (!isBusy) isSuperseded = true;
  lessons.clear();
  changed.notify_all();
}

bool Reader::hasLearned(int milliseconds) {
  std::unique_lock lock(mutex);
  return changed.wait_for(lock, std::chrono::milliseconds(milliseconds), [this] {
    return !isBusy && !next && !mayLearn && !forgets && lessons.empty();
  });
}

std::optional<Reading> Reader::awaited(uint64_t number, int milliseconds) {
  std::unique_lock lock(mutex);
  changed.wait_for(
      lock, std::chrono::milliseconds(milliseconds), [this] { return !next && !isBusy; });
  return last && last->number == number ? last : std::nullopt;
}

void Reader::run() {
  std::unique_lock lock(mutex);
  while (!ends) {
    if (next) {
      const Request request = *std::exchange(next, std::nullopt);
      isBusy = true;
      isSuperseded = false;
      lock.unlock();
      Reading read = reading(request);
      lock.lock();
      isBusy = false;
      // A cancelled reading isn't reported.
      if (!isSuperseded) {
        last = read;
        changed.notify_all();
        lock.unlock();
        done(read);
        lock.lock();
      }
      changed.notify_all();
    } else if (toOpen) {
      const std::string tag = *std::exchange(toOpen, std::nullopt);
      lock.unlock();
      std::string fault;
      opened(tag, fault);
      lock.lock();
    } else if (forgets) {
      lock.unlock();
      keepFault(hands.forget());
      for (auto &[tag, opened] : recognizers) opened.mine.reset(), opened.isTaught = false;
      lock.lock();
      forgets = mayLearn = false;
      changed.notify_all();
    } else if (!lessons.empty()) {
      const auto taught = std::exchange(lessons, {});
      mayLearn = true;
      lock.unlock();
      for (const auto &lesson : taught) take(lesson);
      lock.lock();
    } else if (mayLearn) {
      isSuperseded = false;
      lock.unlock();
      const bool isDone = !learnOne();
      lock.lock();
      // Learning that a new ink interrupted continues after that is read.
      if (isDone && !isSuperseded) mayLearn = false;
      changed.notify_all();
    } else {
      changed.wait(lock);
    }
  }
}

Reading Reader::reading(const Request &request) {
  Reading reading;
  reading.number = request.number;
  const auto *const pack = opened(request.tag, reading.fault);
  if (!pack) return reading;
  auto *const recognizer = (pack->mine ? pack->mine : pack->plain).get();
  const InkArrays arrays(request.strokes);
  const auto ink = arrays.inks();

  ductus_context context = {};
  context.text_before = request.before.c_str();
  context.text_after = request.after.c_str();
  context.kind_of_text = request.kind;
  if (!request.allowed.empty()) {
    context.allowed = request.allowed.c_str();
    context.allowed_only = 1;
  }
  ductus_options options = {};
  options.max_candidates = mostCandidates;
  options.is_cancelled = [](void *flag) -> int32_t {
    return static_cast<std::atomic<bool> *>(flag)->load();
  };
  options.user = &isSuperseded;

  ductus_error error;
  const std::unique_ptr<ductus_result, decltype(&ductus_free_result)> result(
      ductus_read(recognizer, &ink, &context, 1, &options, &error), ductus_free_result);
  if (!result) {
    reading.fault = error.text;
    return reading;
  }
  const auto &read = result->readings[0];
  if (read.error) reading.fault = read.error;
  if (reading.fault.empty()) reading.fault = std::exchange(untold, "");
  for (size_t i = 0; i < read.candidate_count; i++)
    reading.candidates.emplace_back(read.candidates[i].text);
  return reading;
}

/// Keeps an error of learning or storing, which nobody waits for, for the next reading.
void Reader::keepFault(const std::string &fault) {
  if (!fault.empty()) untold = fault;
}

Reader::Opened *Reader::opened(const std::string &tag, std::string &fault) {
  if (const auto found = recognizers.find(tag); found != recognizers.end()) return &found->second;
  ductus_error error;
  Recognizer plain(ductus_open(nullptr, 0, tag.c_str(), nullptr, &error));
  if (!plain) {
    fault = error.text;
    return nullptr;
  }
  auto mine = hands.opened(plain.get());
  return &(recognizers[tag] = {std::move(plain), std::move(mine)});
}

void Reader::take(const Lesson &lesson) {
  std::string fault;
  auto *const pack = opened(lesson.tag, fault);
  if (pack && hands.confirm(pack->plain.get(), lesson, fault)) pack->isTaught = true;
  keepFault(fault);
}

/// Learns for one of the packs with confirmed inks; whether there was one.
bool Reader::learnOne() {
  for (auto &[tag, pack] : recognizers) {
    if (!pack.isTaught) continue;
    std::string fault;
    const bool isNew = hands.learn(
        pack.plain.get(),
        [](void *flag) -> int32_t { return static_cast<std::atomic<bool> *>(flag)->load(); },
        &isSuperseded, fault);
    if (isSuperseded) return false;
    pack.isTaught = false;
    if (isNew) pack.mine = hands.opened(pack.plain.get());
    keepFault(fault);
    return true;
  }
  return false;
}

}  // namespace handwriting
