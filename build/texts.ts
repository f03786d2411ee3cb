import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressBelow } from "./compress.ts";
import { ASSETS, LANGUAGES, ROOT } from "./paths.ts";

export type Texts = { [key: string]: string | Texts };

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

function readTexts(file: string): Texts {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`${path.relative(ROOT, file)}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * One language's texts: those of its file in locales/, and each widget's own under `widgets.<name>`. The folders of
 * further widgets, which the product does not have, may be given for a test of theirs.
 */
export function textsOf(language: string, further: readonly string[] = []): Texts {
  const widgets = [
    ...foldersIn(path.join(ROOT, "widgets")).map((name) => path.join(ROOT, "widgets", name)),
    ...further,
  ];
  return {
    ...readTexts(path.join(ROOT, "locales", `${language}.json`)),
    widgets: Object.fromEntries(
      widgets.map((folder) => [path.basename(folder), readTexts(path.join(folder, "i18n", `${language}.json`))]),
    ),
  };
}

/** Writes dist/assets/i18n/{lang}.json for every language. */
export async function buildTexts(): Promise<void> {
  const folder = path.join(ASSETS, "i18n");
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES) {
    writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(textsOf(language)));
  }
  await compressBelow(folder, { quality: 11 });
}
