import type { SupplyList } from "../../contract/supply.ts";
import { auditAll } from "../persistence/audit/audit.ts";
import type { AuditEntry } from "../persistence/audit/audit.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Transaction } from "../storage/database.ts";
import type { Examined } from "./examining.ts";
import type { StoredRow, SupplyListRules } from "./supply-list.ts";

/** An audit row for each row of a save: what was removed, what changed from what to what, what is new. */
export async function auditRows<List extends SupplyList, Row extends StoredRow>(
  tx: Transaction,
  caller: RequestCaller,
  rules: SupplyListRules<List, Row>,
  {
    examined: { before, added, changed, removed },
    created,
    rows,
  }: {
    readonly examined: Examined<List, Row>;
    /** Ids of the new rows, in the order of `added`. */
    readonly created: readonly number[];
    /** The list as it is now. */
    readonly rows: readonly Row[];
  },
): Promise<void> {
  const after = new Map(rows.map((row) => [row.id, row]));
  const contentOf = (row: Row | undefined) => (row === undefined ? null : { list: rules.list, ...rules.columns(row) });
  const entryOf = (action: string, id: number): AuditEntry => {
    const row = after.get(id) ?? before.get(id);
    return {
      caller,
      module: "Supply",
      action,
      subjectId: `${rules.list}/${id}`,
      subject: row === undefined ? "" : rules.nameOf(row),
      before: contentOf(before.get(id)),
      after: contentOf(after.get(id)),
    };
  };
  await auditAll(tx, [
    ...removed.map(({ id }) => entryOf("delete", id)),
    ...changed.map(({ id }) => entryOf("update", id)),
    ...added.flatMap((_, i) => created[i] ?? []).map((id) => entryOf("create", id)),
  ]);
}
