import { helpSources, helpText } from "../../build/help.ts";
import { textsOf, type Texts } from "../../build/texts.ts";

/** Names that are the same in every language, typed by their owners. */
const NAMES = [
  ...["Powered by Esri", "Created with Highcharts", "US Army Corps of Engineers", "Census Bureau", "OpenStreetMap"],
  ...["First Administrator", "admin", "Powered by", "Social Vulnerability Index"],
  // The people named in the product's own sample records.
  ", system",
  "por system",
  // The language's own name, among the languages to choose from.
  "English",
];

/** Letters of one word; an apostrophe within it is part of it. */
const WORD = /\p{L}+(?:['’]\p{L}+)?/gu;

/** Words that English texts use and no text of the other language does: where one appears, a text is not translated. */
export function englishWords(language: string): (text: string) => readonly string[] {
  const theirs = wordsOf(language);
  const found = new Set([...wordsOf("en")].filter((word) => !theirs.has(word)));
  return (text) =>
    [...NAMES.reduce((rest, name) => rest.replaceAll(name, " "), text).matchAll(WORD)]
      .map(([word]) => word.toLowerCase())
      .filter((word) => found.has(word));
}

function wordsOf(language: string): Set<string> {
  const all = [...stringsIn(textsOf(language)), ...helpIn(language)].join("\n");
  return new Set([...all.replaceAll(/\{\{.*?\}\}/g, " ").matchAll(WORD)].map(([word]) => word.toLowerCase()));
}

const stringsIn = (texts: Texts | string): string[] =>
  typeof texts === "string" ? [texts] : Object.values(texts).flatMap(stringsIn);

const helpIn = (language: string): string[] => helpSources().map((source) => helpText(source, language));
