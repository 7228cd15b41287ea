// Reads the inks of an NDJSON file, on all cores, and prints their readings in the form of
// `ductus recognize --json`.
//
//   lines TAG FILE
//
//   c++ -std=c++17 lines.cpp $(pkg-config --cflags --libs ductus) -pthread -o lines

#include <ductus.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

/// The library's message for a call that failed.
struct Fault : std::runtime_error {
  explicit Fault(const ductus_error &error) : std::runtime_error(error.text), code(error.code) {}
  int code;
};

/// A recogniser with one pack, which any number of threads may share.
class Recognizer {
 public:
  explicit Recognizer(const std::string &tag) {
    ductus_error error;
    handle.reset(ductus_open(nullptr, 0, tag.c_str(), nullptr, &error));
    if (!handle) throw Fault(error);
  }

  std::string read(const std::string &ink) const {
    ductus_error error;
    const std::unique_ptr<char, decltype(&ductus_free_text)> text(
        ductus_read_json(handle.get(), ink.data(), ink.size(), &error), ductus_free_text);
    if (!text) throw Fault(error);
    return text.get();
  }

 private:
  std::unique_ptr<ductus_recognizer, decltype(&ductus_close)> handle{nullptr, ductus_close};
};

}  // namespace

int main(int count, char **arguments) try {
  if (count != 3) {
    std::cerr << "lines TAG FILE\n";
    return 64;
  }
  const Recognizer recognizer(arguments[1]);
  std::ifstream file(arguments[2]);
  if (!file) throw std::runtime_error(std::string(arguments[2]) + ": can't be read");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos) lines.push_back(line);

  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); i++)
    threads.emplace_back([&] {
      for (std::size_t own; (own = next++) < lines.size();) try {
          lines[own] = recognizer.read(lines[own]);
        } catch (const Fault &fault) {
          std::cerr << own + 1 << ": " << fault.what() << '\n';
          lines[own].clear();
          failed = true;
        }
    });
  for (auto &thread : threads) thread.join();
  for (const auto &line : lines) std::cout << line << '\n';
  return failed ? 1 : 0;
} catch (const std::exception &fault) {
  std::cerr << fault.what() << '\n';
  return 1;
}
