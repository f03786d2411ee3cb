import type { JsonFault, Suggestions } from "../json-editor/props.ts";
import type { JsonSchema } from "../../config/json-schema.ts";

/** What a change did, so that its owner can undo typing in one field as one step and say what happened. */
export interface FormEdit {
  readonly kind: "set" | "add" | "remove" | "move" | "reset";
  /** JSON path of the value that was set, reset, added, removed or moved (where it stands now, or stood). */
  readonly path: string;
}

/** A colour that an owner offers beside the free choice. */
export interface ColorPreset {
  /** `#rrggbb`, or empty for none of one's own. */
  readonly value: string;
  /** In the reader's language. */
  readonly label: string;
}

export interface SchemaFormProps {
  readonly schema: JsonSchema;
  /** The whole value; never changed in place. */
  readonly value: unknown;
  /** Gives the whole value anew, with its keys in the order they had. */
  onChange(value: unknown, edit: FormEdit): void;
  /** JSON path of the part that shows, e.g. `pages[0]`; empty for the whole. */
  readonly path: string;
  onPath(path: string): void;
  readonly faults: readonly JsonFault[];
  readonly suggestions?: Suggestions;
  /** Colours offered at a JSON path. */
  colorPresets?(path: string): readonly ColorPreset[];
  readonly readOnly?: boolean;
  /** What is edited, for those who hear it. */
  readonly label: string;
}
