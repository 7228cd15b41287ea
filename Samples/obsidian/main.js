/**
 * Handwriting in Obsidian: a sheet whose text goes into the note, read on the device by Ductus for pages.
 *
 * The plugin's folder has the engine in `ductus`, as `make web` leaves it. Nothing is bundled: the browser
 * imports its modules by the addresses that Obsidian gives to files of the vault.
 */
const { Modal, Notice, Plugin, PluginSettingTab, Setting } = require("obsidian");

const defaults = { language: "en" };

/** A dialog with a sheet, which passes what was written to `take`. */
class Sheet extends Modal {
  #field;

  /**
   * @param kind `text` or `formula`
   * @param before the text before the cursor, which helps to read
   */
  constructor(app, { kind, language, before, take }) {
    super(app);
    Object.assign(this, { kind, language, before, take });
  }

  onOpen() {
    this.titleEl.setText(this.kind === "formula" ? "Write a formula" : "Write by hand");
    this.#field = document.createElement("handwriting-input");
    Object.assign(this.#field, { className: "ductus-sheet", preContext: this.before });
    for (const [name, value] of Object.entries({
      type: this.kind, language: this.language, "aria-label": "What you have written",
    })) this.#field.setAttribute(name, value);
    this.contentEl.append(this.#field);
    new Setting(this.contentEl)
      .addButton((button) => button.setButtonText("Cancel").onClick(() => this.close()))
      .addButton((button) => button.setButtonText("Insert").setCta().onClick(() => this.#insert()));
  }

  onClose() { this.contentEl.empty(); }

  async #insert() {
    const field = this.#field;
    // What was written last may not be read yet, and the sheet be closed meanwhile.
    if (!await field.settled() || !field.isConnected) return;
    const { value } = field;
    this.close();
    if (value) this.take(value);
  }
}

class Settings extends PluginSettingTab {
  constructor(app, plugin) {
    super(app, plugin);
    this.plugin = plugin;
  }

  async display() {
    this.containerEl.empty();
    const { plugin } = this;
    let models;
    try {
      models = await (await plugin.engine()).Ductus.shared.models();
    } catch (error) {
      this.containerEl.createEl("p", { text: `Ductus can’t be started: ${error.message}` });
      return;
    }
    const names = new Intl.DisplayNames(undefined, { type: "language" });
    const languages = models.filter(({ kind }) => kind === "text").map(({ tag }) => [tag, names.of(tag)]);
    new Setting(this.containerEl).setName("Language").setDesc("The language that you write.")
      .addDropdown((list) => list
        .addOptions(Object.fromEntries(languages.sort(([, a], [, b]) => a.localeCompare(b))))
        .setValue(plugin.settings.language)
        .onChange(async (language) => {
          plugin.settings.language = language;
          await plugin.saveData(plugin.settings);
        }));
  }
}

module.exports = class extends Plugin {
  #engine = null;

  async onload() {
    this.settings = { ...defaults, ...await this.loadData() };
    this.addSettingTab(new Settings(this.app, this));
    this.addCommand({
      id: "write", name: "Write by hand", icon: "pen-line",
      editorCallback: (editor) => this.write(editor, "text"),
    });
    this.addCommand({
      id: "write-formula", name: "Write a formula by hand", icon: "sigma",
      editorCallback: (editor) => this.write(editor, "formula"),
    });
  }

  onunload() {
    // Ends the worker, if there is one.
    this.#engine?.then(({ Ductus }) => Ductus.shared.close(), () => {});
  }

  /** The engine's module with its element, imported once. */
  engine() {
    // No query: it would load a second copy of a module, because modules import each other without one.
    const [address] = this.app.vault.adapter.getResourcePath(`${this.manifest.dir}/ductus/handwriting-input.js`)
      .split("?");
    this.#engine ??= import(address)
      .then(() => import(new URL("ductus.js", address).href));
    return this.#engine;
  }

  /** Opens the sheet, and puts what is written at the editor's cursor. */
  async write(editor, kind) {
    try {
      await this.engine();
    } catch (error) {
      new Notice(`Ductus can’t be started: ${error.message}`);
      return;
    }
    const { line, ch } = editor.getCursor("from");
    new Sheet(this.app, {
      kind, language: this.settings.language, before: editor.getLine(line).slice(0, ch),
      take: (value) => editor.replaceSelection(kind === "formula" ? `$${value}$` : value),
    }).open();
  }
};
