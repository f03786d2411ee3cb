import { createContext, useContext, type ComponentType } from "react";
import type { JsonSchema } from "../../config/json-schema.ts";
import type { JsonPath } from "../../config/fault.ts";
import type { JsonFault, Suggestions } from "../json-editor/props.ts";

/** Identifies a control, to give it the focus again after a change. */
export type FocusTarget = {
  readonly path: string;
  readonly part: "field" | "row" | "up" | "down" | "remove" | "add" | "heading";
};

const FOCUSABLE = ":is(.pv-field__control, .pv-control):not([disabled], .pv-form__head *), summary";

/** The element that gets the focus for a part: its heading, or the first control in it. */
export const firstIn = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.matches("[data-heading]")
    ? element
    : (element?.querySelector<HTMLElement>(FOCUSABLE) ?? null);

/** Data that every field of a form needs. */
export interface FormContext {
  readonly id: string;
  readonly root: JsonSchema;
  readonly value: unknown;
  readonly readOnly: boolean;
  /** Draws a part of any kind: lists and objects hold parts in turn. */
  readonly Part: ComponentType<PartProps>;
  readonly suggestions: Suggestions;
  /** What readers call a value at a path; undefined where it has no other name. */
  labelOf(path: string, value: string): string | undefined;
  /** The part of the value whose entries may be named at a path, such as `data`. */
  sourceOf(path: string): string | undefined;
  colorPresets(path: string): readonly ColorPreset[];
  /** The faults at a path itself. */
  faultsAt(path: string): readonly JsonFault[];
  /** Returns the number of faults at a path and below it. */
  faultsWithin(path: JsonPath): number;
  set(path: JsonPath, value: unknown): void;
  /** Removes a key, so that its default applies. */
  reset(path: JsonPath): void;
  /** Replaces a whole list and reports what was done to it. */
  setList(path: JsonPath, list: readonly unknown[], done: { edit: FormEdit; focus: FocusTarget; text: string }): void;
  /** Shows the entry at a path, or a part above. */
  open(path: string): void;
  /** Goes to the field of a path, wherever it is. */
  goTo(path: string): void;
  /** Tells the owner which field is being edited. */
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

/** Props of a part of the form. */
export interface PartProps {
  readonly path: JsonPath;
  readonly part: JsonSchema;
  readonly value: unknown;
  /** Whether the key is required; a required key has no default to return to. */
  readonly required: boolean;
}

/** The last change, so that its owner can undo typing in one field as one step and describe it. */
export interface FormEdit {
  readonly kind: "set" | "add" | "remove" | "move" | "reset";
  /** JSON path of the value that was set, reset, added, removed or moved (its new or former place). */
  readonly path: string;
}

/** A color that an owner offers next to the free choice. */
export interface ColorPreset {
  /** `#rrggbb`, or empty for no color of its own. */
  readonly value: string;
  /** In the reader's language. */
  readonly label: string;
}

export interface SchemaFormProps {
  readonly schema: JsonSchema;
  /** The whole value; never changed in place. */
  readonly value: unknown;
  /** Passes the whole new value, with its keys in the order they had. */
  onChange(value: unknown, edit: FormEdit): void;
  /** JSON path of the part shown, e.g. `pages[0]`; empty for the whole. */
  readonly path: string;
  onPath(path: string): void;
  readonly faults: readonly JsonFault[];
  readonly suggestions?: Suggestions;
  /** What readers call a value at a JSON path. Suggestions that all have such a name are the only values there. */
  labelOf?(path: string, value: string): string | undefined;
  /** The part of the value whose entries may be named at a JSON path: a button leads there. */
  sourceOf?(path: string): string | undefined;
  /** Colors offered at a JSON path. */
  colorPresets?(path: string): readonly ColorPreset[];
  readonly readOnly?: boolean;
  /** A name for the value, for screen readers. */
  readonly label: string;
}
