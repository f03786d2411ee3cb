import { hoverTooltip } from "@codemirror/view";
import type { EditorView, Tooltip } from "@codemirror/view";
import { pathText } from "../../config/fault.ts";
import { contextAt } from "./cursor-context.ts";
import type { Live } from "./live.ts";
import { factsOf } from "./part-facts.ts";
import { partInfo } from "./part-info.ts";
import { partsAt } from "./schema-parts.ts";

/** What the schema says about the key or value under the pointer. */
export const documentationOf = (live: Live) => hoverTooltip((view, offset) => documentationAt(view, offset, live));

/** The same for an offset; null where nothing stands or the schema says nothing. */
export function documentationAt(view: EditorView, offset: number, live: Live): Tooltip | null {
  const text = view.state.doc.toString();
  const context = contextAt(text, Math.min(offset + 1, text.length));
  if (context.word === null) return null;
  const path = context.place === "key" ? [...context.path, context.word] : context.path;
  const { schema, texts } = live.current;
  const [part] = partsAt(schema, path, context.values);
  const dom = part ? partInfo(factsOf(schema, part), texts, pathText(path)) : null;
  return dom ? { pos: context.from, end: context.to, above: true, create: () => ({ dom }) } : null;
}
