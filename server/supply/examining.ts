import type { Fault } from "../../contract/errors.ts";
import { SUPPLY_LIST_MAX } from "../../contract/supply.ts";
import type { SupplyList } from "../../contract/supply.ts";
import { faultAt } from "../persistence/refusals.ts";
import type { Transaction } from "../storage/database.ts";
import { readNames } from "./names.ts";
import type { Batch } from "./saving.ts";
import type { DraftOf, RowFault, StoredRow, SupplyListRules } from "./supply-list.ts";

/** A draft that is saved over a row. */
export type Changed<List extends SupplyList> = DraftOf<List> & { readonly id: number };

/** What a save comes to: what would be written, and what is wrong with it. */
export interface Examined<List extends SupplyList, Row extends StoredRow> {
  /** Every row as it stands, by its id. */
  readonly before: ReadonlyMap<number, Row>;
  /** The drafts in the order they were sent, spelled as their lists spell them. */
  readonly drafts: readonly DraftOf<List>[];
  readonly added: readonly DraftOf<List>[];
  /** Drafts that say something else than the row they are saved over. */
  readonly changed: readonly Changed<List>[];
  readonly removed: readonly Row[];
  readonly faults: readonly RowFault[];
}

/** Looks at a save on the rows as they stand, which the caller holds; writes nothing. */
export async function examine<List extends SupplyList, Row extends StoredRow>(
  tx: Transaction,
  rules: SupplyListRules<List, Row>,
  batch: Batch<List>,
): Promise<Examined<List, Row>> {
  await rules.hold?.(
    tx,
    batch.changed,
    batch.removed.map(({ id }) => id),
  );
  const before = new Map((await rules.read(tx, batch.eid)).map((row) => [row.id, row]));
  const names = await readNames(tx);
  const drafts = batch.changed.map((draft) => rules.spelled(draft, names));
  const removed = batch.removed.flatMap(({ id }) => before.get(id) ?? []);
  const faults = [
    ...faultsOfIdentity(batch),
    ...(await rules.faults(drafts, { tx, eid: batch.eid, names, before, removed })),
    ...faultsOfKeys(rules, { drafts, before, removed }),
    ...(rules.faultsOfRemoving?.(removed) ?? []),
    ...faultsOfLength(before.size - removed.length + drafts.filter(({ id }) => id === undefined).length),
  ];
  return {
    before,
    drafts,
    removed,
    faults,
    added: drafts.filter(({ id }) => id === undefined),
    changed: drafts.filter((draft): draft is Changed<List> => {
      const was = draft.id === undefined ? undefined : before.get(draft.id);
      return was !== undefined && !sameColumns(rules.columns(was), rules.columns(draft));
    }),
  };
}

/** Whether two rows say the same. */
export function sameColumns(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(a).every(([name, value]) => b[name] === value);
}

/** A row that is sent twice has no one version; a row that is known has one. */
function faultsOfIdentity<List extends SupplyList>({ changed, removed }: Batch<List>): RowFault[] {
  const seen = new Set<number>();
  const twice = (id: number | undefined): boolean => {
    if (id === undefined) return false;
    const there = seen.has(id);
    seen.add(id);
    return there;
  };
  return [
    ...changed.flatMap(({ id, version }, index) => [
      ...(twice(id) ? [{ index, fault: faultAt(`body.changed.${index}.id`, "domain.supply.sentTwice") }] : []),
      ...(id !== undefined && version === undefined
        ? [{ index, fault: faultAt(`body.changed.${index}.version`, "domain.supply.versionMissing") }]
        : []),
      ...(id === undefined && version !== undefined
        ? [{ index, fault: faultAt(`body.changed.${index}.id`, "domain.supply.idMissing") }]
        : []),
    ]),
    ...removed.flatMap(({ id }, index) =>
      twice(id) ? [{ index, fault: faultAt(`body.removed.${index}.id`, "domain.supply.sentTwice") }] : [],
    ),
  ];
}

/** Faults of drafts that say what another row of the list says already, stored or sent before them. */
function faultsOfKeys<List extends SupplyList, Row extends StoredRow>(
  { key, nameOf }: SupplyListRules<List, Row>,
  {
    drafts,
    before,
    removed,
  }: {
    readonly drafts: readonly DraftOf<List>[];
    readonly before: ReadonlyMap<number, Row>;
    readonly removed: readonly Row[];
  },
): RowFault[] {
  if (key === null) return [];
  const leaving = new Set([...drafts.flatMap(({ id }) => id ?? []), ...removed.map(({ id }) => id)]);
  const taken = new Set([...before.values()].filter(({ id }) => !leaving.has(id)).map((row) => key.of(row)));
  return drafts.flatMap((draft, index) => {
    const own = key.of(draft);
    if (!taken.has(own)) {
      taken.add(own);
      return [];
    }
    const path = `body.changed.${index}.${key.field}`;
    return [{ index, fault: faultAt(path, "domain.supply.rowTwice", { row: nameOf(draft) }) }];
  });
}

function faultsOfLength(rows: number): { index: number; fault: Fault }[] {
  if (rows <= SUPPLY_LIST_MAX) return [];
  const values = { found: rows, expected: SUPPLY_LIST_MAX };
  return [{ index: -1, fault: faultAt("body.changed", "domain.supply.tooManyRows", values) }];
}
