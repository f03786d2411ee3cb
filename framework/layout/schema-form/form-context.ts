import { createContext, useContext, type ComponentType } from "react";
import type { JsonSchema } from "../../config/json-schema.ts";
import type { JsonPath } from "../../config/fault.ts";
import type { JsonFault, Suggestions } from "../json-editor/props.ts";

/** What a control is, as far as the focus has to find it again after a change. */
export type FocusTarget = {
  readonly path: string;
  readonly part: "field" | "row" | "up" | "down" | "remove" | "add" | "heading";
};

const FOCUSABLE = ":is(.pv-field__control, .pv-control):not([disabled], .pv-form__head *), summary";

/** What takes the focus for a part: its heading, or the first control in it. */
export const firstIn = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.matches("[data-heading]")
    ? element
    : (element?.querySelector<HTMLElement>(FOCUSABLE) ?? null);

/** What every field of a form needs. */
export interface FormContext {
  readonly id: string;
  readonly root: JsonSchema;
  readonly value: unknown;
  readonly readOnly: boolean;
  /** Draws a part of any kind: lists and objects hold parts in turn. */
  readonly Part: ComponentType<PartProps>;
  readonly suggestions: Suggestions;
  colorPresets(path: string): readonly ColorPreset[];
  /** The faults at a path itself. */
  faultsAt(path: string): readonly JsonFault[];
  /** How many faults there are at a path and below it. */
  faultsWithin(path: JsonPath): number;
  set(path: JsonPath, value: unknown): void;
  /** Takes a key out, so that its default holds. */
  reset(path: JsonPath): void;
  /** Gives a whole list again and says what was done to it. */
  setList(path: JsonPath, list: readonly unknown[], done: { edit: FormEdit; focus: FocusTarget; said: string }): void;
  /** Shows another part. */
  open(path: string): void;
  /** Tells the owner which field is at hand. */
  touch(path: string): void;
  isOpen(path: string): boolean;
  setOpen(path: string, open: boolean): void;
}

export const FormFields = createContext<FormContext | null>(null);

/** The form that a field belongs to. */
export function useForm(): FormContext {
  const form = useContext(FormFields);
  if (!form) throw new Error("useForm needs a <SchemaForm> above it");
  return form;
}

/** What a part of the form is given. */
export interface PartProps {
  readonly path: JsonPath;
  readonly part: JsonSchema;
  readonly value: unknown;
  /** Whether the key must be there; what must has no default to go back to. */
  readonly required: boolean;
}

/** What a change did, so that its owner can undo typing in one field as one step and say what happened. */
export interface FormEdit {
  readonly kind: "set" | "add" | "remove" | "move" | "reset";
  /** JSON path of the value that was set, reset, added, removed or moved (where it is now, or was). */
  readonly path: string;
}

/** A color that an owner offers next to the free choice. */
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
  /** Gives the whole value again, with its keys in the order they had. */
  onChange(value: unknown, edit: FormEdit): void;
  /** JSON path of the part that shows, e.g. `pages[0]`; empty for the whole. */
  readonly path: string;
  onPath(path: string): void;
  readonly faults: readonly JsonFault[];
  readonly suggestions?: Suggestions;
  /** Colors offered at a JSON path. */
  colorPresets?(path: string): readonly ColorPreset[];
  readonly readOnly?: boolean;
  /** What is edited, for those who hear it. */
  readonly label: string;
}
