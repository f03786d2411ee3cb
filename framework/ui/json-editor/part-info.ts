import type { Texts } from "../../i18n/texts.ts";
import { MOST_WORDS } from "./part-facts.ts";
import type { PartFacts } from "./part-facts.ts";

/** What a schema says about a part, as it shows beside a completion and under the pointer; null where it says nothing. */
export function partInfo(facts: PartFacts, texts: Texts, title?: string): HTMLElement | null {
  const { description, fallback, words, least, greatest } = facts;
  const lines: (readonly [string, string])[] = [];
  if (title !== undefined) lines.push(["title", title]);
  if (description) lines.push(["text", description]);
  const allowed = words.slice(0, MOST_WORDS).join(", ") + (words.length > MOST_WORDS ? ", …" : "");
  if (words.length > 0) lines.push(["fact", texts("json.oneOf", { words: allowed })]);
  if (least !== undefined && greatest !== undefined) lines.push(["fact", texts("json.range", { least, greatest })]);
  if (fallback !== undefined) lines.push(["fact", texts("json.default", { value: fallback })]);
  if (lines.length === (title === undefined ? 0 : 1)) return null;
  const root = document.createElement("div");
  root.className = "pv-json__info";
  for (const [kind, text] of lines) {
    const line = document.createElement(kind === "title" ? "code" : "p");
    line.className = `pv-json__info-${kind}`;
    line.textContent = text;
    root.append(line);
  }
  return root;
}
