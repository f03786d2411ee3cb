import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { HelpGroup, HelpIndex, HelpTopic } from "../framework/help/topics.ts";
import { compressBelow } from "./compress.ts";
import { readShortcuts, topicOf } from "./help-topic.ts";
import { ASSETS, LANGUAGES, ROOT } from "./paths.ts";
import { inFolder, shownTexts } from "./texts.ts";

const WIDGETS = path.join(ROOT, "widgets");
/** General topics in their order. */
const TOPICS = path.join(WIDGETS, "help", "topics");
const PICTURES = path.join(WIDGETS, "help", "pictures");

/** A topic's Markdown file with all languages, and its metadata. */
interface HelpSource {
  readonly id: string;
  readonly file: string;
  readonly group: HelpGroup;
  readonly privileges: readonly number[];
  readonly widget?: string;
}

/** All topics: the general ones in their order, then the widgets' by name. */
export function helpSources(): HelpSource[] {
  const general = JSON.parse(readFileSync(path.join(TOPICS, "topics.json"), "utf8")) as {
    id: string;
    group: HelpGroup;
    privileges?: number[];
  }[];
  const widgets = readdirSync(WIDGETS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(WIDGETS, entry.name, "help.md")))
    .map(({ name }) => name)
    .sort();
  return [
    ...general.map(({ id, group, privileges = [] }) => ({
      id,
      group,
      privileges,
      file: path.join(TOPICS, `${id}.md`),
    })),
    ...widgets.map((widget) => ({
      id: `widget-${widget}`,
      group: "parts" as const,
      privileges: [],
      widget,
      file: path.join(WIDGETS, widget, "help.md"),
    })),
  ];
}

/** A topic's text in one language, from the part below `<!-- es -->` in its file or from the language's folder. Throws if it is missing. */
export function helpText(source: HelpSource, language: string): string {
  const { file, id } = source;
  if (existsSync(inFolder(language))) {
    const own = inFolder(language, "help", `${id}.md`);
    return existsSync(own) ? readFileSync(own, "utf8") : helpText(source, "en");
  }
  const parts = readFileSync(file, "utf8").split(/^<!-- (\w\w) -->\n\n/m);
  const at = parts.indexOf(language);
  if (at < 0) throw new Error(`${path.relative(ROOT, file)}: there is no text below "<!-- ${language} -->".`);
  return parts[at + 1] ?? "";
}

/** One language's help; a missing topic fails the build. */
export function helpIn(language: string): HelpIndex {
  const texts = shownTexts(language);
  const shortcuts = readShortcuts();
  const topics = helpSources().map((source): HelpTopic => {
    const { id, group, privileges, widget, file } = source;
    const markdown = helpText(source, language);
    const parsed = topicOf({ markdown, file: path.relative(ROOT, file), language, texts, shortcuts });
    return { id, group, privileges, ...(widget === undefined ? {} : { widget }), ...parsed };
  });
  return { topics };
}

/** Writes dist/assets/help/{lang}.json for every language, and the pictures next to them. */
export async function buildHelp(): Promise<void> {
  const folder = path.join(ASSETS, "help");
  rmSync(path.join(folder, "pictures"), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES)
    writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(helpIn(language)));
  if (existsSync(PICTURES)) cpSync(PICTURES, path.join(folder, "pictures"), { recursive: true });
  await compressBelow(folder, { quality: 11 });
}
