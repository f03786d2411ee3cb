import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Marked, type Tokens } from "marked";
import { topicAddress, type HelpSection } from "../framework/help/topics.ts";
import { ROOT } from "./paths.ts";
import type { Texts } from "./texts.ts";

interface TopicSource {
  readonly markdown: string;
  /** For messages. */
  readonly file: string;
  readonly language: string;
  readonly texts: Texts;
  readonly shortcuts: readonly Shortcut[];
}

/** `## Heading {#anchor}`: the anchor stays when the heading is translated. */
const HEADING = /^##\s+(.+?)\s*\{#([a-z][a-z0-9-]*)\}\s*$/;

/**
 * A topic's title and sections from its Markdown, which may also contain `{{key}}` (a text of the screens, so that help
 * names a button like the button itself), `topic:id#anchor` links, `picture:name.webp` images and `<!-- shortcuts -->`.
 */
export function topicOf(source: TopicSource): { title: string; sections: HelpSection[] } {
  const [first = "", ...lines] = withTexts(source).trim().split("\n");
  if (!first.startsWith("# ")) throw new Error(`${source.file}: the first line must be "# Title".`);
  const marked = markedFor(source);
  const chapters: { id: string; title: string; lines: string[] }[] = [{ id: "", title: "", lines: [] }];
  for (const line of lines) {
    const heading = HEADING.exec(line);
    if (heading) chapters.push({ id: heading[2] ?? "", title: heading[1] ?? "", lines: [] });
    else if (line.startsWith("## ")) throw new Error(`${source.file}: "${line}" has no {#anchor}.`);
    else chapters.at(-1)?.lines.push(line);
  }
  const sections = chapters.map(({ id, title, lines: own }) => ({
    id,
    title,
    html: (marked.parse(own.join("\n"), { async: false }) as string)
      .replace("<!-- shortcuts -->", () => shortcutTable(source))
      .trim(),
  }));
  return { title: first.slice(2).trim(), sections: sections.filter(({ id, html }) => id !== "" || html !== "") };
}

/** Fills in the texts that the screens show. */
function withTexts({ markdown, file, texts }: TopicSource): string {
  return markdown.replace(/\{\{([\w.-]+)\}\}/g, (_, key: string) => {
    const text = key.split(".").reduce<Texts | string | undefined>((at, part) => {
      return typeof at === "object" ? at[part] : undefined;
    }, texts);
    if (typeof text !== "string") throw new Error(`${file}: there is no text ${key}.`);
    return text;
  });
}

function markedFor({ file, language }: TopicSource): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens);
        const [, topic = "", section = ""] = /^topic:([\w-]+)(?:#([\w-]+))?$/.exec(href) ?? [];
        if (topic !== "") return `<a href="${topicAddress(topic, section)}">${content}</a>`;
        if (href.startsWith("/")) return `<a href="${href}">${content}</a>`;
        if (!href.startsWith("https://")) throw new Error(`${file}: the link ${href} leads nowhere.`);
        return `<a href="${href}" target="_blank" rel="noopener noreferrer">${content}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const name = href.replace(/^picture:/, "");
        const address = `${language}/${name}`;
        const drawn = path.join(ROOT, "widgets", "help", "pictures", address);
        // Missing pictures are skipped, since the script that takes them needs a build; a test checks that all exist.
        if (!existsSync(drawn)) return "";
        const { width, height } = webpSize(readFileSync(drawn));
        const alt = text.replaceAll('"', "&quot;");
        return `<img src="/assets/help/pictures/${address}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        const cell = (tag: "th" | "td") => (each: Tokens.TableCell) =>
          `<${tag}${tag === "th" ? ' scope="col"' : ""}>${this.parser.parseInline(each.tokens)}</${tag}>`;
        const rows = token.rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`).join("");
        return `<table><thead><tr>${token.header.map(cell("th")).join("")}</tr></thead><tbody>${rows}</tbody></table>`;
      },
    },
  });
}

/** Pixels of a WebP picture (RIFF container, lossy `VP8 `, lossless `VP8L` or extended `VP8X`; RFC 9649). */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  throw new Error("not a WebP picture");
}

/** One line of the table of keyboard shortcuts. */
interface Shortcut {
  /** The widget that handles it; null for shortcuts that work everywhere. */
  readonly widget: string | null;
  /** Keys pressed together (Ctrl+Z), or alternatives. */
  readonly keys: readonly string[];
  readonly does: Readonly<Record<string, string>>;
  /** The file that handles the keys, and a text in it; a test checks both, so that the table matches the code. */
  readonly source: string;
  readonly holds: readonly string[];
}

type StoredShortcut = Omit<Shortcut, "widget">;

/** All shortcuts in the widgets' shortcuts.json, and those of the app itself. */
export function readShortcuts(): Shortcut[] {
  const widgets = path.join(ROOT, "widgets");
  const of = (widget: string | null, file: string): Shortcut[] =>
    existsSync(file)
      ? (JSON.parse(readFileSync(file, "utf8")) as StoredShortcut[]).map((each) => ({ widget, ...each }))
      : [];
  return [
    ...of(null, path.join(widgets, "help", "topics", "shortcuts.json")),
    ...readdirSync(widgets)
      .sort()
      .flatMap((name) => of(name, path.join(widgets, name, "shortcuts.json"))),
  ];
}

/** The table in one language: keys that work everywhere, then each widget under its title. */
function shortcutTable(given: {
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
      .map(
        ({ keys, does }) =>
          `<tr><td>${keys.map(keyCaps).join(", ")}</td><td>${does[language] ?? does["en"] ?? ""}</td></tr>`,
      );
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
