import type { Texts } from "../../i18n/texts.ts";
import type { JsonEditorProps } from "./props.ts";

/** What the editor's parts read when they need it: always the owner's latest. */
export interface Live {
  current: JsonEditorProps & { readonly texts: Texts };
}
