import { SHEETS, type SheetDraft, type SheetList } from "../../contract/sheets/sheets.ts";
import { SHEET_MAX } from "../../contract/supply/supply.ts";
import { faultAt } from "../persistence/refusals.ts";
import type { Transaction } from "../storage/database.ts";
import { faultsOfReferences, readReferenceData, rowFault, spelled, type RowFault } from "./reference-data.ts";
import { contentOf, externalKeyOf, keyOf, readRows, titleOf, type StoredRow, type SheetRules } from "./sheet-rows.ts";

/** A save of a grid: its changed and new rows, and the removed ones. */
export interface Batch<List extends SheetList> {
  readonly eid: number | null;
  readonly changed: readonly SheetDraft<List>[];
  readonly removed: readonly { readonly id: number; readonly version: number }[];
}

/** A draft that is saved over a row. */
type ChangedDraft<List extends SheetList> = SheetDraft<List> & { readonly id: number };

/** The effect of a save: what would be written, and its faults. */
export interface ValidatedBatch<List extends SheetList, Row extends StoredRow> {
  /** Every stored row by its id. */
  readonly before: ReadonlyMap<number, Row>;
  /** The drafts in the order they were sent, with names spelled as in their records. */
  readonly drafts: readonly SheetDraft<List>[];
  readonly added: readonly SheetDraft<List>[];
  /** Drafts that differ from the row they replace. */
  readonly changed: readonly ChangedDraft<List>[];
  readonly removed: readonly Row[];
  readonly faults: readonly RowFault[];
}

/** Checks a save against the stored rows, which the caller has locked; writes nothing. */
export async function validateBatch<List extends SheetList, Row extends StoredRow>(
  tx: Transaction,
  rules: SheetRules<List, Row>,
  batch: Batch<List>,
): Promise<ValidatedBatch<List, Row>> {
  const leaving = batch.removed.map(({ id }) => id);
  await rules.lock?.(tx, batch.changed, leaving);
  const before = new Map((await readRows(tx, rules, batch.eid)).map((row) => [row.id, row]));
  const data = await readReferenceData(tx);
  const drafts = batch.changed.map((draft) => spelled(rules.list, draft, data));
  const removed = leaving.flatMap((id) => before.get(id) ?? []);
  const faults = [
    ...faultsOfIdentity(batch),
    ...faultsOfReferences(rules.list, drafts, data),
    ...((await rules.faults?.(drafts, { tx, eid: batch.eid, before, removed })) ?? []),
    ...faultsOfKeys(rules.list, { drafts, before, removed }),
    ...(rules.faultsOfRemoving?.(removed) ?? []),
    ...faultsOfLength(before.size - removed.length + drafts.filter(({ id }) => id === undefined).length),
  ];
  return {
    before,
    drafts,
    removed,
    faults,
    added: drafts.filter(({ id }) => id === undefined),
    changed: drafts.filter((draft): draft is ChangedDraft<List> => {
      const was = draft.id === undefined ? undefined : before.get(draft.id);
      return was !== undefined && !sameContent(rules.list, was, draft);
    }),
  };
}

/** Returns whether two rows of a list have the same content. */
export function sameContent(list: SheetList, a: object, b: object): boolean {
  const other = contentOf(list, b);
  return Object.entries(contentOf(list, a)).every(([name, value]) => other[name] === value);
}

/** Faults of rows that are sent twice or without a version. */
function faultsOfIdentity<List extends SheetList>({ changed, removed }: Batch<List>): RowFault[] {
  const seen = new Set<number>();
  const twice = (id: number | undefined): boolean => {
    if (id === undefined) return false;
    const there = seen.has(id);
    seen.add(id);
    return there;
  };
  return [
    ...changed.flatMap(({ id, version }, index) => [
      ...(twice(id) ? [rowFault(index, "id", "domain.supply.sentTwice")] : []),
      ...(id !== undefined && version === undefined
        ? [rowFault(index, "version", "domain.supply.versionMissing")]
        : []),
      ...(id === undefined && version !== undefined ? [rowFault(index, "id", "domain.supply.idMissing")] : []),
    ]),
    ...removed.flatMap(({ id }, index) =>
      twice(id) ? [{ index, fault: faultAt(`body.removed.${index}.id`, "domain.supply.sentTwice") }] : [],
    ),
  ];
}

/** Faults of drafts with the key or external id of another row of the list, stored or sent before them. */
function faultsOfKeys<List extends SheetList>(
  list: List,
  { drafts, before, removed }: Pick<ValidatedBatch<List, StoredRow>, "drafts" | "before" | "removed">,
): RowFault[] {
  const { uniqueAt } = SHEETS[list];
  const leaving = new Set([...drafts.flatMap(({ id }) => id ?? []), ...removed.map(({ id }) => id)]);
  const staying = [...before.values()].filter(({ id }) => !leaving.has(id));
  const twice = (field: string, key: string, of: (row: object) => string | null) => {
    const taken = new Set(staying.map(of));
    return drafts.flatMap((draft, index) => {
      const own = of(draft);
      if (own !== null && taken.has(own)) return [rowFault(index, field, key, { row: titleOf(list, draft) })];
      taken.add(own);
      return [];
    });
  };
  return [
    ...(uniqueAt === null ? [] : twice(uniqueAt, "domain.supply.rowTwice", (row) => keyOf(list, row))),
    ...twice("externalId", "domain.supply.externalIdTwice", externalKeyOf),
  ];
}

function faultsOfLength(rows: number): RowFault[] {
  if (rows <= SHEET_MAX) return [];
  const values = { found: rows, expected: SHEET_MAX };
  return [{ index: -1, fault: faultAt("body.changed", "domain.supply.tooManyRows", values) }];
}
