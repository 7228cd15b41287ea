-- Reads handwriting with Ductus, on this machine: puts the text beneath it, and finds words in notes.

-- The command, if it isn't on the PATH; the language: a tag such as "de", or "auto"; a folder that is searched
-- besides the open note; the program that asks for a phrase.
local command = os.getenv("DUCTUS") or "ductus"
local model = os.getenv("DUCTUS_MODEL") or "en-US"
local folder = os.getenv("DUCTUS_NOTES")
local asking = os.getenv("DUCTUS_ASK") or "zenity --entry --title='Find handwriting' --text='Words:' 2>/dev/null"
-- Number of places that a dialog has buttons for.
local mostPlaces = 6

function initUi()
  app.registerUi({
    menu = "Read handwriting (selection or layer)",
    callback = "readHandwriting",
    accelerator = "<Control><Alt>r",
  })
  app.registerUi({
    menu = "Find handwriting",
    callback = "findHandwriting",
    accelerator = "<Control><Alt>f",
  })
end

-- The strokes in the form of the command: {"drawing": [[[x…], [y…]], …]}. Numbers have decimal points in every locale.
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

-- What the command prints, and its message if it failed.
local function run(arguments)
  local messages = os.tmpname()
  local pipe = assert(io.popen(quoted(command) .. " " .. arguments .. " 2> " .. quoted(messages)))
  local text = pipe:read("a"):gsub("%s+$", "")
  local succeeded = pipe:close()
  local file = assert(io.open(messages))
  local fault = file:read("a")
  file:close()
  os.remove(messages)
  return text, not succeeded and fault:gsub("%s+$", "") or nil
end

-- The text of an ink, and what went wrong.
local function read(ink)
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(ink)
  file:close()
  local text, fault = run("transcribe --model " .. quoted(model) .. " - < " .. quoted(path))
  os.remove(path)
  return text, fault
end

-- Asks for one of some buttons, and returns the choice.
local chosen
function choose(button)
  chosen(button)
end

local function ask(message, buttons, take)
  chosen = take
  if app.openDialog then
    app.openDialog(message, buttons, "choose")
  else
    take(app.msgbox(message, buttons))
  end
end

local function say(message)
  ask(message, { "OK" }, function() end)
end

function readHandwriting()
  if not app.getStrokes then return say("Reading needs Xournal++ 1.2: this one shows plugins no strokes.") end
  local strokes = app.getStrokes("selection")
  if not strokes or #strokes == 0 then strokes = app.getStrokes("layer") end
  local ink = strokes and drawing(strokes)
  if not ink then return say("There is no ink of a pen, neither selected nor on this layer.") end
  local text, fault = read(ink)
  if fault then return say("Ductus: " .. fault) end
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

-- The phrase to find, or nil.
local function askedPhrase()
  local pipe = assert(io.popen(asking))
  local phrase = pipe:read("a"):gsub("^%s+", ""):gsub("%s+$", "")
  pipe:close()
  return phrase ~= "" and phrase or nil
end

-- The text of a JSON string, unescaped.
local function unescaped(text)
  local signs = { b = "", f = "", n = " ", r = "", t = " " }
  return (text:gsub("\\u(%x%x%x%x)", function(code) return utf8.char(tonumber(code, 16)) end)
    :gsub("\\(.)", function(sign) return signs[sign] or sign end))
end

-- The places of a phrase, the likeliest first: {file, page, text}, and what went wrong, as with a damaged note.
local function places(phrase, paths)
  local names = {}
  for i, path in ipairs(paths) do names[i] = quoted(path) end
  local answer, fault = run("search --json --limit " .. mostPlaces .. " --model " .. quoted(model) .. " -- "
    .. quoted(phrase) .. " " .. table.concat(names, " "))
  local found = {}
  for row in answer:gmatch("[^\n]+") do
    -- A quotation mark within a text follows a backslash: it is masked while the text is extracted.
    local masked = row:gsub("\\\\", "\1"):gsub('\\"', "\2")
    local function member(name)
      local text = masked:match('"' .. name .. '":"([^"]*)"')
      return text and unescaped((text:gsub("\2", '\\"'):gsub("\1", "\\\\")))
    end
    found[#found + 1] = {
      file = member("file"), text = member("text"), page = tonumber(masked:match('"page":(%d+)')),
    }
  end
  return found, fault
end

-- Shows a place in the open note, or opens another.
local function show(place, open)
  if place.file == open then
    app.scrollToPage(place.page)
  elseif app.openFile then
    app.openFile(place.file, place.page)
  else
    say(place.file .. ", page " .. place.page)
  end
end

function findHandwriting()
  local open = app.getDocumentStructure().xoppFilename or ""
  local paths = {}
  if open ~= "" then paths[1] = open end
  if folder then paths[#paths + 1] = folder end
  if #paths == 0 then
    return say("Save the note first, or name a folder of notes by DUCTUS_NOTES.")
  end
  local phrase = askedPhrase()
  if not phrase then return end
  local found, fault = places(phrase, paths)
  if #found == 0 and fault then return say("Ductus: " .. fault) end
  if #found == 0 then return say("\u{201C}" .. phrase .. "\u{201D} was not found.") end
  local lines, buttons = {}, {}
  for i, place in ipairs(found) do
    lines[i] = i .. ". " .. (place.file == open and "" or place.file:match("[^/]*$") .. ", ") .. "page "
      .. place.page .. ": " .. place.text
    buttons[i] = tostring(i)
  end
  buttons[#found + 1] = "Close"
  if fault then lines[#found + 1] = "Ductus: " .. fault end
  ask(table.concat(lines, "\n"), buttons, function(button)
    if found[button] then show(found[button], open) end
  end)
end
