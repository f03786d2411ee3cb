import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.ts";
import type { Texts } from "./texts.ts";

/** One line of the table of keyboard shortcuts. */
export interface Shortcut {
  /** The widget that answers it, or null for what works everywhere. */
  readonly widget: string | null;
  /** Keys that go together (Ctrl+Z), or several that do the like. */
  readonly keys: readonly string[];
  readonly does: Readonly<Record<string, string>>;
  /** The file that answers the keys, and what is in it: a test finds both, so that the table cannot outlive the code. */
  readonly source: string;
  readonly holds: readonly string[];
}

type Stored = Omit<Shortcut, "widget">;

/** Every shortcut that a widget states in its shortcuts.json, and those of the app itself. */
export function readShortcuts(): Shortcut[] {
  const widgets = path.join(ROOT, "widgets");
  const of = (widget: string | null, file: string): Shortcut[] =>
    existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Stored[]).map((each) => ({ widget, ...each })) : [];
  return [
    ...of(null, path.join(widgets, "help", "topics", "shortcuts.json")),
    ...readdirSync(widgets)
      .sort()
      .flatMap((name) => of(name, path.join(widgets, name, "shortcuts.json"))),
  ];
}

/** The table in one language: what works everywhere, then each widget under its title. */
export function shortcutTable(given: {
  readonly shortcuts: readonly Shortcut[];
  readonly language: string;
  readonly texts: Texts;
}): string {
  const { shortcuts, language, texts } = given;
  const text = (...parts: string[]): string => {
    const found = parts.reduce<Texts | string | undefined>(
      (at, p) => (typeof at === "object" ? at[p] : undefined),
      texts,
    );
    return typeof found === "string" ? found : parts.join(".");
  };
  const places = [...new Set(shortcuts.map(({ widget }) => widget))];
  const bodies = places.map((place) => {
    const title = place === null ? text("widgets", "help", "everywhere") : text("widgets", place, "title");
    const rows = shortcuts
      .filter(({ widget }) => widget === place)
      .map(({ keys, does }) => `<tr><td>${keys.map(keyCaps).join(", ")}</td><td>${does[language] ?? ""}</td></tr>`);
    return `<tbody><tr><th scope="rowgroup" colspan="2">${title}</th></tr>${rows.join("")}</tbody>`;
  });
  const head = ["keys", "does"].map((key) => `<th scope="col">${text("widgets", "help", key)}</th>`).join("");
  return `<table><thead><tr>${head}</tr></thead>${bodies.join("")}</table>`;
}

const keyCaps = (keys: string): string =>
  keys
    .split("+")
    .map((key) => `<kbd>${key}</kbd>`)
    .join("+");
