import type { jsonLanguage } from "@codemirror/lang-json";
import type { EditorState } from "@codemirror/state";
import type { JsonPath } from "../../config/fault.ts";

/** A JSON text's syntax tree, as CodeMirror holds it. */
type JsonTree = ReturnType<typeof jsonLanguage.parser.parse>;
type JsonNode = JsonTree["topNode"];
/** Reads a stretch of the text that the tree belongs to. */
type ReadText = (from: number, to: number) => string;

/** Offsets in a text, the end not included. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Location of a path's value in a text. */
interface JsonLocation {
  /** The path itself, or the part of it that exists. */
  readonly path: JsonPath;
  /** Whether the whole path is there. */
  readonly whole: boolean;
  /** The key with its quotes; null for an entry of a list and for the whole. */
  readonly key: Span | null;
  /** The value; empty, after its key, where that has none yet. */
  readonly value: Span;
}

const VALUES: ReadonlySet<string> = new Set(["True", "False", "Null", "Number", "String", "Object", "Array"]);

/** Finds a JSON path in a text; where it ends early, its last existing part. Null in a text without any value. */
export function locate(tree: JsonTree, read: ReadText, path: JsonPath): JsonLocation | null {
  const start = valueIn(tree.topNode);
  if (!start) return null;
  let at: JsonLocation & { readonly node: JsonNode | null } = {
    path: [],
    whole: true,
    key: null,
    value: span(start),
    node: start,
  };
  for (const key of path) {
    const next = at.node && (typeof key === "number" ? entryAt(at.node, key) : propertyNamed(at.node, read, key));
    if (!next) return { path: at.path, whole: false, key: at.key, value: at.value };
    const name = next.name === "Property" ? next.getChild("PropertyName") : null;
    const node = next.name === "Property" ? valueIn(next) : next;
    const value = node ? span(node) : { from: next.to, to: next.to };
    at = { path: [...at.path, key], whole: true, key: name ? span(name) : null, value, node };
  }
  return { path: at.path, whole: true, key: at.key, value: at.value };
}

/** The JSON path of the innermost value or key at an offset. */
export function pathAt(tree: JsonTree, read: ReadText, offset: number): JsonPath {
  const path: (string | number)[] = [];
  for (let node: JsonNode | null = innermost(tree, offset); node; node = node.parent) {
    if (node.name === "Property") {
      const name = node.getChild("PropertyName");
      if (name) path.unshift(keyOf(read(name.from, name.to)));
    } else if (VALUES.has(node.name) && node.parent?.name === "Array") path.unshift(indexOf(node));
  }
  return path;
}

/** The node at an offset; where two meet there, the value rather than the bracket or space next to it. */
function innermost(tree: JsonTree, offset: number): JsonNode {
  const after = tree.resolveInner(offset, 1);
  const before = tree.resolveInner(offset, -1);
  const within = (node: JsonNode): boolean =>
    node.name === "PropertyName" || (VALUES.has(node.name) && node.name !== "Object" && node.name !== "Array");
  return within(before) && !within(after) ? before : after;
}

const span = ({ from, to }: JsonNode): Span => ({ from, to });

function valueIn(node: JsonNode): JsonNode | null {
  for (let child = node.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) return child;
  return null;
}

function entryAt(list: JsonNode, index: number): JsonNode | null {
  if (list.name !== "Array") return null;
  let left = index;
  for (let child = list.firstChild; child; child = child.nextSibling)
    if (VALUES.has(child.name) && left-- === 0) return child;
  return null;
}

function indexOf(entry: JsonNode): number {
  let index = 0;
  for (let node = entry.prevSibling; node; node = node.prevSibling) if (VALUES.has(node.name)) index++;
  return index;
}

/** The property with a name; if there are several, the last, which is the one that `JSON.parse` uses. */
function propertyNamed(object: JsonNode, read: ReadText, key: string): JsonNode | null {
  if (object.name !== "Object") return null;
  let found: JsonNode | null = null;
  for (let child = object.firstChild; child; child = child.nextSibling) {
    const name = child.name === "Property" ? child.getChild("PropertyName") : null;
    if (name && keyOf(read(name.from, name.to)) === key) found = child;
  }
  return found;
}

/** The name in a key as it is written, with its quotes and escapes. */
function keyOf(written: string): string {
  if (!written.includes("\\")) return written.slice(1, -1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.slice(1, -1);
  }
}

/**
 * The range of a text that shows a path: for a plain value both its key and the value, for an object or a list only the
 * key (or its bracket), so that a whole page is not underlined. If the path does not exist to its end, the range of its
 * nearest existing parent.
 */
export function spanAt(tree: JsonTree, state: EditorState, path: JsonPath): Span {
  const place = locate(tree, (from, to) => state.sliceDoc(from, to), path);
  if (!place) return { from: 0, to: 0 };
  const { key, value } = place;
  const large = "{[".includes(state.sliceDoc(value.from, value.from + 1) || " ");
  if (large) return key ?? { from: value.from, to: value.from + 1 };
  return { from: key?.from ?? value.from, to: value.to };
}
