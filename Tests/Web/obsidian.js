/** A stand-in for the part of Obsidian's API that the plugin uses, after its types (`obsidian.d.ts`). */
const calls = { notices: [], data: null, commands: {}, tab: null };

Object.assign(HTMLElement.prototype, {
  setText(text) { this.textContent = text; },
  empty() { this.replaceChildren(); },
  createEl(name, { text = "" } = {}) {
    const element = document.createElement(name);
    element.textContent = text;
    this.append(element);
    return element;
  },
});

class Modal {
  titleEl = document.createElement("h2");
  contentEl = document.createElement("div");
  modalEl = document.createElement("div");

  constructor(app) {
    this.app = app;
    this.modalEl.className = "modal";
    this.modalEl.append(this.titleEl, this.contentEl);
  }

  open() {
    document.body.append(this.modalEl);
    this.onOpen();
  }

  close() {
    this.modalEl.remove();
    this.onClose();
  }
}

class Button {
  constructor(container) { container.append(this.buttonEl = document.createElement("button")); }
  setButtonText(text) { this.buttonEl.textContent = text; return this; }
  setCta() { return this; }
  onClick(act) { this.buttonEl.onclick = act; return this; }
}

class Dropdown {
  constructor(container) { container.append(this.selectEl = document.createElement("select")); }
  addOptions(options) {
    for (const [value, name] of Object.entries(options)) this.selectEl.append(new Option(name, value));
    return this;
  }
  setValue(value) { this.selectEl.value = value; return this; }
  onChange(act) { this.selectEl.onchange = () => act(this.selectEl.value); return this; }
}

class Setting {
  constructor(container) { container.append(this.settingEl = document.createElement("div")); }
  setName(name) { this.settingEl.createEl("b", { text: name }); return this; }
  setDesc(words) { this.settingEl.createEl("i", { text: words }); return this; }
  addButton(make) { make(new Button(this.settingEl)); return this; }
  addDropdown(make) { make(new Dropdown(this.settingEl)); return this; }
}

class Plugin {
  constructor(app, manifest) { Object.assign(this, { app, manifest }); }
  addCommand(command) { calls.commands[command.id] = command; return command; }
  addSettingTab(tab) { calls.tab = tab; }
  async loadData() { return calls.data; }
  async saveData(data) { calls.data = structuredClone(data); }
}

class PluginSettingTab {
  containerEl = document.createElement("div");
  constructor(app) { this.app = app; }
}

class Notice {
  constructor(words) { calls.notices.push(words); }
}

/** One line with a cursor. */
class Editor {
  constructor(text) { this.text = text; }
  getCursor() { return { line: 0, ch: this.text.length }; }
  getLine() { return this.text; }
  replaceSelection(text) { this.text += text; }
}

/**
 * Loads a plugin as Obsidian does: its text is a CommonJS module.
 *
 * @param files the address at which the vault's files are found
 */
async function loadPlugin(text, manifest, files) {
  const module = { exports: {} };
  const obsidian = { Modal, Notice, Plugin, PluginSettingTab, Setting };
  new Function("require", "module", "exports", text)((name) => ({ obsidian })[name], module, module.exports);
  const app = { vault: { adapter: { getResourcePath: (path) => `${files}${path}?1700000000000` } } };
  const plugin = new module.exports(app, manifest);
  await plugin.onload();
  return plugin;
}
