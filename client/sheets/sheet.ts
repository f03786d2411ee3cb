import type { z } from "zod";
import type { SheetList } from "../../contract/sheets/sheets.ts";
import type { CellChoice, NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";

/** The lists, and the products with only shelf life and lead time. */
export type SheetId = SheetList | "products";

/** A row as the grid holds it: texts and numbers by field, including half-typed ones; null is empty. */
export type Cells = Readonly<Record<string, NumberEntry>>;

/** Properties that every saved row has in addition to its fields. */
export type SavedRow = Readonly<Record<string, unknown>> & { readonly version: number };

/** One row of the grid. */
export interface SheetLine {
  readonly key: string;
  /** As it was last saved; null for a new row, and for one that someone else deleted. */
  readonly row: SavedRow | null;
  readonly cells: Cells;
  readonly state: "same" | "changed" | "new";
}

interface FieldBase {
  /** Its name in the sent record. */
  readonly id: string;
  readonly header: string;
  readonly headerHint?: string;
  readonly minWidth: number;
  /** Names the row. */
  readonly rowHeader?: boolean;
  /** Read-only and sent back unchanged. */
  readonly fixed?: true;
  /** Whether the row has it at all; trucks have no unit. */
  enabled?(cells: Cells): boolean;
  /** Other fields that a new value changes. */
  follow?(cells: Cells): Cells;
}

/** The kinds of fields. An empty field that is `nullable` is sent as null. */
export type Field =
  | (FieldBase & {
      readonly kind: "text";
      /** The displayed text of the cell, if it differs from the text itself. */
      display?(line: SheetLine): string;
    })
  | (FieldBase & { readonly kind: "number"; readonly nullable?: boolean; readonly most?: number })
  | (FieldBase & { readonly kind: "date" })
  | (FieldBase & {
      readonly kind: "choice";
      readonly nullable?: boolean;
      /** The values are numbers. */
      readonly numeric?: boolean;
      choices(cells: Cells): readonly CellChoice[];
      /** The displayed text of the cell, if it differs from the label of its choice. */
      display?(line: SheetLine): string;
    })
  /** One that is `nullable` may be unknown. */
  | (FieldBase & { readonly kind: "yesNo"; readonly nullable?: boolean })
  /** A fact of the saved row that no one types. */
  | (FieldBase & {
      readonly kind: "fact";
      readonly numeric?: boolean;
      show(line: SheetLine): string;
      fact(line: SheetLine): NumberEntry;
    });

/** One list for the grid. */
export interface Sheet {
  readonly id: SheetId;
  readonly fields: readonly Field[];
  /** The server's own schema of a sent row. */
  readonly schema: z.ZodType;
  /** The field whose value identifies a saved row for people. */
  readonly idField: "id" | "product";
  /** The cells of a new row; null if the rows are fixed. */
  readonly blank: Cells | null;
  /** The columns of its export if they are not its fields. */
  readonly exported?: readonly string[];
  /** Returns the name of a row for people. */
  nameOf(line: SheetLine): string;
}

const EDITS = ["editedBy", "editedDate"];

/** The columns of a list's files, by the server's names. */
export const fileColumnsOf = ({ exported, fields }: Sheet): string[] => [
  ...(exported ?? fields.map(({ id }) => id)),
  ...EDITS,
];

export const YES = "yes";
export const NO = "no";
/** Neither yes nor no, if the field is nullable. */
export const UNKNOWN = "";
