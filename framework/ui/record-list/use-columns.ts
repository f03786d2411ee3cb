import { useCallback, useMemo } from "react";
import { z } from "zod";
import { usePreference } from "../../preferences/stored.ts";
import type { ListColumn } from "./props.ts";

const COLUMNS_MAX = 60;
const WIDTH_MAX = 2000;
const id = z.string().max(COLUMNS_MAX);

/** What is remembered of a list, for one reader: nothing of it is needed, nothing of it may be trusted. */
const RememberedSchema = z.object({
  size: z.int().min(1).max(500).optional(),
  /** The columns in the reader's order. */
  order: z.array(id).max(COLUMNS_MAX).optional(),
  hidden: z.array(id).max(COLUMNS_MAX).optional(),
  widths: z.record(id, z.number().min(20).max(WIDTH_MAX)).optional(),
  sort: z
    .array(z.object({ column: id, direction: z.enum(["asc", "desc"]) }))
    .max(3)
    .optional(),
});
export type Remembered = z.infer<typeof RememberedSchema>;

const NOTHING: Remembered = {};
const readRemembered = (stored: unknown) => RememberedSchema.safeParse(stored).data;

/** One column as the reader has it. */
export interface ChosenColumn<Row> {
  readonly column: ListColumn<Row>;
  readonly hidden: boolean;
}

export interface Columns<Row> {
  /** All of them in the reader's order. */
  readonly chosen: readonly ChosenColumn<Row>[];
  /** Those that are shown, with the reader's widths. */
  readonly shown: readonly ListColumn<Row>[];
  readonly remembered: Remembered;
  remember(change: Partial<Remembered>): void;
  reset(): void;
}

/** The reader's columns of a list, page size and order, remembered under the list's name. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]): Columns<Row> {
  const [remembered, keep] = usePreference<Remembered>(`list.${name}`, NOTHING, readRemembered);
  const chosen = useMemo(() => choose(columns, remembered), [columns, remembered]);
  const shown = useMemo(
    () =>
      chosen
        .filter(({ hidden }) => !hidden)
        .map(({ column }) => {
          const width = remembered.widths?.[column.id];
          return width === undefined ? column : { ...column, width };
        }),
    [chosen, remembered.widths],
  );
  const remember = useCallback((change: Partial<Remembered>) => keep({ ...remembered, ...change }), [remembered, keep]);
  const reset = useCallback(() => keep(NOTHING), [keep]);
  return { chosen, shown, remembered, remember, reset };
}

/** A column that the reader's order does not know yet stands where the list puts it. */
function choose<Row>(columns: readonly ListColumn<Row>[], { order, hidden }: Remembered): ChosenColumn<Row>[] {
  const placed = (order ?? []).flatMap((wanted) => columns.find((column) => column.id === wanted) ?? []);
  const result = [...placed];
  columns.forEach((column, index) => {
    if (!placed.includes(column)) result.splice(order ? Math.min(index, result.length) : result.length, 0, column);
  });
  return result.map((column) => ({
    column,
    hidden: column.always !== true && (hidden ? hidden.includes(column.id) : column.hiddenAtFirst === true),
  }));
}
