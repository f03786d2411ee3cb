import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { StoredRow, SupplyTable } from "./supply-list.ts";

/** What a list is ordered by: names without case. */
export const byName = (column: AnyPgColumn) => sql`lower(${column})`;

/** The columns that every row answers with, before {@link stamped}. */
export const stampColumns = ({ id, version, editedBy, editedAt }: SupplyTable) => ({ id, version, editedBy, editedAt });

/** A row as it crosses the wire: its moment as text. */
export function stamped<Row extends { readonly editedAt: Date }>({
  editedAt,
  ...row
}: Row): Omit<Row, "editedAt"> & Pick<StoredRow, "editedDate"> {
  return { ...row, editedDate: editedAt.toISOString() };
}
