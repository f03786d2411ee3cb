import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressBelow } from "./compress.ts";
import { eachLanguageNamed, type Texts } from "../contract/api/language-texts.ts";
import { KEY_TEXTS } from "../framework/config/json-schema.ts";
import { ASSETS, DIST, LANGUAGES, ROOT } from "./paths.ts";

export type { Texts };

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** The texts of the first existing file; empty if none exists. */
function readTexts(...files: readonly string[]): Texts {
  const [file, ...others] = files;
  if (file === undefined) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return readTexts(...others);
    throw new Error(`${path.relative(ROOT, file)}: ${(error as Error).message}`, { cause: error });
  }
}

/** Path of a file in a language's folder. */
export const inFolder = (language: string, ...place: readonly string[]): string =>
  path.join(ROOT, "locales", language, ...place);

/** Fills missing texts from another language. */
function completed(texts: Texts, by: Texts): Texts {
  const known = Object.entries(by).map(([key, other]): [string, string | Texts] => {
    const own = texts[key];
    return [key, typeof other === "string" ? (own ?? other) : completed(typeof own === "object" ? own : {}, other)];
  });
  return { ...texts, ...Object.fromEntries(known) };
}

/** One language's texts: its file in locales/, and each widget's under `widgets.<name>`. Tests may pass folders of further widgets. */
export function textsOf(language: string, further: readonly string[] = []): Texts {
  const widgets = [
    ...foldersIn(path.join(ROOT, "widgets")).map((name) => path.join(ROOT, "widgets", name)),
    ...further,
  ];
  const texts = {
    ...readTexts(path.join(ROOT, "locales", `${language}.json`), inFolder(language, "texts.json")),
    widgets: Object.fromEntries(
      widgets.map((folder) => {
        const name = path.basename(folder);
        return [
          name,
          readTexts(path.join(folder, "i18n", `${language}.json`), inFolder(language, "widgets", `${name}.json`)),
        ];
      }),
    ),
  };
  return eachLanguageNamed(texts, language);
}

/** Texts that only the server uses: mails, the residents' answers, and the guide for developers. */
const SERVERS = ["emails", "residents", "developers"];

/** The browser's texts; a language with its own folder may be incomplete and is filled with English. */
export function shownTexts(language: string): Texts {
  const texts = existsSync(inFolder(language)) ? completed(textsOf(language), textsOf("en")) : textsOf(language);
  return Object.fromEntries(Object.entries(texts).filter(([part]) => !SERVERS.includes(part)));
}

/** The descriptions of the app config's keys, by the English ones; none for English. */
export const keyTextsOf = (language: string): Texts =>
  readTexts(path.join(ROOT, "framework/config/key-texts", `${language}.json`), inFolder(language, "keys.json"));

/** Writes dist/assets/i18n/{lang}.json for every language, and the descriptions of config keys next to it. */
export async function buildTexts(): Promise<void> {
  const folder = path.join(ASSETS, "i18n");
  const keys = path.join(DIST, KEY_TEXTS);
  mkdirSync(keys, { recursive: true });
  for (const language of LANGUAGES) {
    writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(shownTexts(language)));
    writeFileSync(path.join(keys, `${language}.json`), JSON.stringify(keyTextsOf(language)));
  }
  await compressBelow(folder, { quality: 11 });
}
