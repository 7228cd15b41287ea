-- Reads handwriting with Ductus, on this machine, and puts its text beneath it.

-- The command, if it isn't on the PATH, and the language: a tag such as "de", or "auto".
local command = os.getenv("DUCTUS") or "ductus"
local model = os.getenv("DUCTUS_MODEL") or "en-US"

function initUi()
  app.registerUi({
    menu = "Read handwriting (selection or layer)",
    callback = "readHandwriting",
    accelerator = "<Control><Alt>r",
  })
end

-- The strokes as the command takes them: {"drawing": [[[x…], [y…]], …]}. Numbers have points, whatever the locale.
local function drawing(strokes)
  local function numbers(values)
    local texts = {}
    for i, value in ipairs(values) do
      texts[i] = string.format("%.2f", value):gsub(",", ".")
    end
    return "[" .. table.concat(texts, ",") .. "]"
  end
  local parts = {}
  for _, stroke in ipairs(strokes) do
    if stroke.tool == "pen" and #stroke.x > 0 then
      parts[#parts + 1] = "[" .. numbers(stroke.x) .. "," .. numbers(stroke.y) .. "]"
    end
  end
  return #parts > 0 and '{"drawing":[' .. table.concat(parts, ",") .. "]}\n" or nil
end

local function quoted(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

-- The text of an ink, or nil and what went wrong.
local function read(ink)
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(ink)
  file:close()
  local pipe = assert(io.popen(
    quoted(command) .. " transcribe --model " .. quoted(model) .. " - < " .. quoted(path) .. " 2>&1"))
  local text = pipe:read("a"):gsub("%s+$", "")
  local succeeded = pipe:close()
  os.remove(path)
  if succeeded then return text end
  return nil, text
end

local function say(message)
  if app.openDialog then app.openDialog(message, { "OK" }, "") else app.msgbox(message, { [1] = "OK" }) end
end

function readHandwriting()
  local strokes = app.getStrokes("selection")
  if not strokes or #strokes == 0 then strokes = app.getStrokes("layer") end
  local ink = strokes and drawing(strokes)
  if not ink then return say("There is no ink of a pen, neither selected nor on this layer.") end
  local text, fault = read(ink)
  if not text then return say("Ductus: " .. fault) end
  if text == "" then return say("No writing was found.") end
  local left, bottom = math.huge, -math.huge
  for _, stroke in ipairs(strokes) do
    for i = 1, #stroke.x do
      left, bottom = math.min(left, stroke.x[i]), math.max(bottom, stroke.y[i])
    end
  end
  app.addTexts({
    texts = { { text = text, x = left, y = bottom + 6, font = { name = "Sans", size = 10 }, color = 0x1b2a49 } },
    allowUndoRedoAction = "grouped",
  })
  app.refreshPage()
end
