import type { EditorState } from "@codemirror/state";
import { locate } from "./json-path.ts";
import type { JsonPath, JsonTree, Span } from "./json-path.ts";

/**
 * The stretch of a text that shows a path: a plain value with its key, of an object or a list only the key (or its
 * bracket), so that a whole page is not underlined. The nearest part above where the path ends early.
 */
export function spanAt(tree: JsonTree, state: EditorState, path: JsonPath): Span {
  const place = locate(tree, (from, to) => state.sliceDoc(from, to), path);
  if (!place) return { from: 0, to: 0 };
  const { key, value } = place;
  const large = "{[".includes(state.sliceDoc(value.from, value.from + 1) || " ");
  if (large) return key ?? { from: value.from, to: value.from + 1 };
  return { from: key?.from ?? value.from, to: value.to };
}
