#include "Message.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace handwriting {
namespace {

// Many times the text around a cursor.
constexpr size_t mostBytes = 1 << 20;
constexpr size_t mostParts = 64;

void append(std::string &bytes, uint32_t number) {
  bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
}

}  // namespace

// Both ends are on one machine, so numbers are in its byte order.
std::string encoded(const Message &message) {
  std::string bytes;
  append(bytes, static_cast<uint32_t>(message.size()));
  for (const auto &part : message) {
    append(bytes, static_cast<uint32_t>(part.size()));
    bytes += part;
  }
  return bytes;
}

std::optional<Message> MessageReader::next() {
  size_t place = 0;
  const auto number = [&]() -> std::optional<uint32_t> {
    uint32_t value;
    if (received.size() - place < sizeof value) return std::nullopt;
    std::memcpy(&value, received.data() + place, sizeof value);
    place += sizeof value;
    return value;
  };
  if (broken) return std::nullopt;
  const auto count = number();
  if (!count) return std::nullopt;
  Message message;
  broken = *count > mostParts;
  while (!broken && message.size() < *count) {
    const auto length = number();
    if (!length) return std::nullopt;
    broken = *length > mostBytes;
    if (broken || received.size() - place < *length) return std::nullopt;
    message.push_back(received.substr(place, *length));
    place += *length;
  }
  if (broken) return std::nullopt;
  received.erase(0, place);
  return message;
}

unsigned long numberOf(const std::string &part) { return std::strtoul(part.c_str(), nullptr, 10); }

}  // namespace handwriting
