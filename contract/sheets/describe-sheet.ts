import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { InstantSchema, PathIdSchema, VersionSchema } from "../api/domain.ts";
import type { PrivilegeRule } from "../people/privileges.ts";

/** Rows that one save of a grid, or one uploaded file, may have. */
export const SHEET_ROWS_MAX = 5_000;

/** The lists of words that a column chooses from: the product's, an administrator's, or both. */
export const WORD_LISTS = [
  ...(["unit", "category", "product", "state", "type"] as const),
  ...(["parameterCategory", "assistanceCategory", "suggestedCategory", "disasterType"] as const),
  ...(["stage", "base", "source", "priority", "siteState", "requestState", "logKind"] as const),
] as const;
export type WordList = (typeof WORD_LISTS)[number];

/** A column of a list, on the screen and in files. */
export interface SheetColumn {
  readonly kind: "text" | "number" | "day" | "yesNo";
  /** The largest number allowed, if the screen must know it. */
  readonly most?: number;
  /** Its width in a file, in characters. */
  readonly width: number;
  /** Its least width on the screen, in pixels. */
  readonly minWidth: number;
  /**
   * Last part of the key of its heading, if that is not its own name because another list has a column of that name.
   */
  readonly heading?: string;
  /** The list of words that its values are from. */
  readonly words?: WordList;
  /** The records that its values name: spelled like the record, refused if unknown. */
  readonly names?: "products" | "counties" | "regions";
  /** Whether it has several names, separated by commas. */
  readonly several?: true;
  /**
   * What a file must have: a value in each row, or the column, which may have empty cells; undefined means that it may
   * be left out.
   */
  readonly required?: "value" | "column";
  /** The value of a new row, or of a file without the column; otherwise the schema's default, or null. */
  readonly empty?: string;
  /** Whether the screen explains its heading. */
  readonly hint?: true;
  /** The columns by which a file names it instead. */
  readonly fileColumns?: Readonly<Record<string, SheetColumn>>;
}

/** A column with the schema of what is sent, and of what is stored: older rows may break a newer rule. */
export interface SheetField<
  Sent extends z.ZodType = z.ZodType,
  Stored extends z.ZodType = z.ZodType,
> extends SheetColumn {
  readonly schema: Sent;
  readonly stored?: Stored;
}

export function field<Sent extends z.ZodType, Stored extends z.ZodType>(
  described: SheetField<Sent, Stored> & { readonly stored: Stored },
): SheetField<Sent, Stored>;
export function field<Sent extends z.ZodType>(described: SheetField<Sent, Sent>): SheetField<Sent, Sent>;
export function field(described: SheetField): SheetField {
  return described;
}

/** Returns the meaning of an empty cell. */
export const emptyOf = ({ empty, schema }: SheetField): unknown => empty ?? schema.safeParse(undefined).data ?? null;

type SheetFields = Readonly<Record<string, SheetField>>;
type RequestShape<Of extends SheetFields> = {
  readonly [Id in keyof Of]: Of[Id] extends SheetField<infer Sent> ? Sent : never;
};
type StoredShape<Of extends SheetFields> = {
  readonly [Id in keyof Of]: Of[Id] extends SheetField<z.ZodType, infer Stored> ? Stored : never;
};

/** Fields that every saved row has in addition. */
const stamps = { id: z.int(), version: VersionSchema, editedBy: z.string(), editedDate: InstantSchema };
/** A row to be saved: a new one has neither id nor version. */
const identity = { id: z.int().optional(), version: VersionSchema.optional() };
const removed = z.array(z.object({ id: z.int(), version: VersionSchema })).max(SHEET_ROWS_MAX);

/**
 * The side of the product that a list belongs to: its calls' addresses, its texts, its audit rows, and its privileges.
 */
export interface SheetSide {
  readonly path: "Supply" | "Defaults";
  /** Group of the texts of its lists and columns, below `domain.lists`. */
  readonly texts: "supply" | "defaults";
  readonly view: PrivilegeRule;
  readonly edit: PrivilegeRule;
}

/** The owner of a list's rows (the agency or one estimation), as it appears in addresses, saves and rows. */
export const AGENCY = { path: "", params: z.object({}), sent: {}, stored: {} } as const;
export const ESTIMATION = {
  path: "/:eid",
  params: z.object({ eid: PathIdSchema }),
  sent: { eid: z.int().positive() },
  stored: { eid: z.int() },
} as const;
interface SheetOwner {
  readonly path: "" | "/:eid";
  readonly params: z.ZodType;
  readonly sent: z.ZodRawShape;
  readonly stored: z.ZodRawShape;
}

type DraftSchema<Of extends SheetFields> = z.ZodObject<typeof identity & RequestShape<Of>>;

interface Description<Of extends SheetFields, By extends SheetOwner, Derived extends SheetFields> {
  readonly side: SheetSide;
  /** The list's name in the addresses of its calls. */
  readonly name: string;
  readonly owner: By;
  /** In the order of the screen and of files. */
  readonly fields: Of;
  /** Columns that the product derives from a row; files may contain them. */
  readonly derived: Derived;
  /** The fields that identify a row. */
  readonly key: readonly (keyof Of & string)[];
  /** The same in a file, if that names a record otherwise. */
  readonly fileKey?: readonly string[];
  /** The field at which a second row with the same key is refused; null if rows may be alike. */
  readonly uniqueAt: (keyof Of & string) | null;
  /** The name that people use for a row, if it is not its key. */
  readonly title?: readonly string[];
  /** The field that names a row on the screen. */
  readonly rowHeader: keyof Of & string;
  /** Rules over several fields. */
  readonly refine?: (draft: DraftSchema<Of>) => DraftSchema<Of>;
}

/**
 * Makes a list's schemas and its two calls: one reads it, one saves a grid (all or none) and answers the list as it is then.
 *
 * @example
 * ```ts
 * import { z } from "zod";
 * import { NameSchema } from "../api/domain.ts";
 * import { anyOf } from "../people/privileges.ts";
 * import { AGENCY, describeSheet, field } from "./describe-sheet.ts";
 *
 * const side = { path: "Supply", texts: "supply", view: anyOf("supply.edit"), edit: anyOf("supply.edit") } as const;
 *
 * export const shelters = describeSheet({
 *   side,
 *   name: "Shelters",
 *   owner: AGENCY,
 *   fields: {
 *     name: field({ schema: NameSchema, kind: "text", width: 26, minWidth: 150, required: "value" }),
 *     beds: field({ schema: z.int().min(0), kind: "number", width: 10, minWidth: 90 }),
 *   },
 *   derived: {},
 *   key: ["name"],
 *   uniqueAt: "name",
 *   rowHeader: "name",
 * });
 * ```
 */
export function describeSheet<Of extends SheetFields, By extends SheetOwner, Derived extends SheetFields>(
  description: Description<Of, By, Derived>,
) {
  const { side, name, owner, fields, derived, refine = (draft) => draft } = description;
  const sent = Object.fromEntries(Object.entries(fields).map(([id, { schema }]) => [id, schema]));
  const stored = Object.entries({ ...fields, ...derived }).map(([id, each]) => [id, each.stored ?? each.schema]);
  const draft = refine(z.object({ ...identity, ...(sent as RequestShape<Of>) }) as unknown as DraftSchema<Of>);
  const row = z.object({
    ...(Object.fromEntries(stored) as StoredShape<Of> & StoredShape<Derived>),
    ...stamps,
    ...(owner.stored as By["stored"]),
  });
  const answer = z.object({ rows: z.array(row) });
  return {
    ...description,
    draft,
    row,
    read: defineCall(`GET /api/${side.path}/Get${name}${owner.path}`, {
      params: owner.params as By["params"],
      answer,
      needs: side.view,
    }),
    save: defineCall(`POST /api/${side.path}/Save${name}`, {
      body: z.object({ ...(owner.sent as By["sent"]), changed: z.array(draft).max(SHEET_ROWS_MAX), removed }),
      answer,
      needs: side.edit,
    }),
  };
}
