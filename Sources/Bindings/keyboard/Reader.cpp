#include "Reader.h"

#include <chrono>
#include <utility>

namespace handwriting {
namespace {

// Candidates that a keyboard has room for.
constexpr uint32_t mostCandidates = 8;

}  // namespace

Reader::Reader(std::function<void(const Reading &)> done)
    : done(std::move(done)), thread([this] { run(); }) {}

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
      // One that was given up has nothing to say.
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
      recognizer(tag, fault);
      lock.lock();
    } else {
      changed.wait(lock);
    }
  }
}

Reading Reader::reading(const Request &request) {
  Reading reading;
  reading.number = request.number;
  auto *const recognizer = this->recognizer(request.tag, reading.fault);
  if (!recognizer) return reading;

  std::vector<float> xy;
  std::vector<int64_t> t;
  std::vector<uint32_t> ends;
  for (const auto &stroke : request.strokes) {
    xy.insert(xy.end(), stroke.xy.begin(), stroke.xy.end());
    t.insert(t.end(), stroke.t.begin(), stroke.t.end());
    ends.push_back(static_cast<uint32_t>(t.size()));
  }
  ductus_inks ink = {};
  ink.xy = xy.data();
  ink.t = t.data();
  ink.stroke_ends = ends.data();
  ink.point_count = t.size();
  ink.stroke_count = ends.size();

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
  for (size_t i = 0; i < read.candidate_count; i++)
    reading.candidates.emplace_back(read.candidates[i].text);
  return reading;
}

ductus_recognizer *Reader::recognizer(const std::string &tag, std::string &fault) {
  if (const auto found = recognizers.find(tag); found != recognizers.end())
    return found->second.get();
  ductus_error error;
  Recognizer opened(ductus_open(nullptr, 0, tag.c_str(), nullptr, &error));
  if (!opened) {
    fault = error.text;
    return nullptr;
  }
  return (recognizers[tag] = std::move(opened)).get();
}

}  // namespace handwriting
