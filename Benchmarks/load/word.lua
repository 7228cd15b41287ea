-- For wrk: posts one body over and over, and ends with a line of JSON.
--
--   wrk … -s word.lua URL -- BODY-FILE [MEAN-PAUSE-IN-MILLISECONDS]

function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
  wrk.body = file:read("*a")
  file:close()
  local pause = tonumber(arguments[2])
  if pause then
    -- Evenly spread, so that the connections don't fall into step. wrk counts no pause as latency.
    delay = function() return math.random(0, 2 * pause) end
  end
end

function done(summary, latency)
  local lines = {}
  for _, kind in ipairs({"connect", "read", "write", "timeout", "status"}) do
    table.insert(lines, string.format('"%s":%d', kind, summary.errors[kind]))
  end
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"median":%f,"p99":%f,"errors":{%s}}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, table.concat(lines, ",")))
end
