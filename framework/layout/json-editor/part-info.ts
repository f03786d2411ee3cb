import { hoverTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import type { Translate } from "../../i18n/texts.ts";
import type { JsonSchema } from "../../config/json-schema.ts";
import { branches, partsAt, resolve } from "./schema-parts.ts";
import { pathText } from "../../config/fault.ts";
import { contextAt } from "./cursor-context.ts";
import type { LatestProps } from "./props.ts";

/** The schema's description of a part, shown next to a completion and under the pointer; null if there is none. */
export function partInfo(facts: PartFacts, texts: Translate, title?: string): HTMLElement | null {
  const { description, fallback, words, least, greatest } = facts;
  const lines: (readonly [string, string])[] = [];
  if (title !== undefined) lines.push(["title", title]);
  if (description) lines.push(["text", description]);
  const allowed = words.slice(0, MAX_WORDS).join(", ") + (words.length > MAX_WORDS ? ", …" : "");
  if (words.length > 0) lines.push(["fact", texts("json.oneOf", { words: allowed })]);
  if (least !== undefined && greatest !== undefined) lines.push(["fact", texts("json.range", { least, greatest })]);
  if (fallback !== undefined) lines.push(["fact", texts("json.default", { value: fallback })]);
  if (lines.length === (title === undefined ? 0 : 1)) return null;
  const root = document.createElement("div");
  root.className = "pv-json__info pv-stack pv-stack--tight";
  for (const [kind, text] of lines) {
    const line = document.createElement(kind === "title" ? "code" : "p");
    line.className = `pv-json__info-${kind}`;
    line.textContent = text;
    root.append(line);
  }
  return root;
}

/** The facts of a part in a schema, for its documentation. */
export interface PartFacts {
  readonly description: string | undefined;
  /** The default as JSON; undefined if there is none worth showing. */
  readonly fallback: string | undefined;
  /** The allowed words, as JSON; empty if any value is allowed. */
  readonly words: readonly string[];
  /** Least and greatest number; undefined where open. */
  readonly least: number | undefined;
  readonly greatest: number | undefined;
  /** Names of its types, each once. */
  readonly types: readonly string[];
}

/** Maximum number of words that a description lists; no one reads more. */
const MAX_WORDS = 12;

/** The facts of one of a schema's parts. */
export function factsOf(root: JsonSchema, part: JsonSchema, value?: unknown): PartFacts {
  const whole = resolve(root, part, value);
  const ways = branches(root, part, value);
  const [only] = ways.length === 1 ? ways : [];
  return {
    description: whole.description,
    fallback: isInformative(whole.default) ? JSON.stringify(whole.default) : undefined,
    words: ways.flatMap(wordsOf),
    least: only?.minimum,
    greatest: only?.maximum,
    types: [...new Set(ways.flatMap((way) => way.type ?? []))],
  };
}

/** The words that a branch allows, as JSON; empty if any value is allowed. */
export function wordsOf(part: JsonSchema): readonly string[] {
  if (part.const !== undefined) return [JSON.stringify(part.const)];
  if (part.enum) return part.enum.map((word) => JSON.stringify(word));
  if (part.type === "boolean") return ["true", "false"];
  return part.type === "null" ? ["null"] : [];
}

/** An empty object as default only means that the key may be left out. */
const isInformative = (value: unknown): boolean =>
  value !== undefined &&
  !(typeof value === "object" && value !== null && Object.keys(value).length === 0 && !Array.isArray(value));

/** The schema's facts about the key or value under the pointer. */
export const documentationOf = (live: LatestProps) =>
  hoverTooltip((view, offset) => documentationAt(view, offset, live));

/** The same for an offset; null if there is nothing or the schema has no facts. */
function documentationAt(view: EditorView, offset: number, live: LatestProps): Tooltip | null {
  const text = view.state.doc.toString();
  const context = contextAt(text, Math.min(offset + 1, text.length));
  if (context.word === null) return null;
  const path = context.place === "key" ? [...context.path, context.word] : context.path;
  const { schema, texts } = live.current;
  const [part] = partsAt(schema, path, context.values);
  const dom = part ? partInfo(factsOf(schema, part), texts, pathText(path)) : null;
  return dom ? { pos: context.from, end: context.to, above: true, create: () => ({ dom }) } : null;
}
