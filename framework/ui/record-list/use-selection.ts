import { useCallback, useEffect, useMemo, useState } from "react";

/** The chosen rows, by their ids. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly ids: ReadonlySet<string>;
  /** Chooses or lets go of rows, next to those that are chosen already. */
  set(rows: readonly Row[], chosen: boolean): void;
  clear(): void;
}

/**
 * The selection stays when the reader turns the page or sorts. It is let go when search or filters change (`scope`),
 * since no one should act on rows that they do not see named; a row that has left the list (`all`) leaves it too.
 */
export function useSelection<Row>(
  rowId: (row: Row) => string,
  { scope, all, rows: page }: { scope: string; all: readonly Row[] | null; rows: readonly Row[] },
): Selection<Row> {
  const [kept, setKept] = useState<{ scope: string; chosen: ReadonlyMap<string, Row> }>({ scope, chosen: new Map() });
  useEffect(() => {
    setKept((before) => (before.scope === scope ? before : { scope, chosen: new Map() }));
  }, [scope]);
  const chosen = useMemo(() => {
    if (kept.scope !== scope) return new Map<string, Row>();
    // Actions get the rows as they are now, not as they were when they were chosen.
    const present = new Map([...(all ?? page)].map((row) => [rowId(row), row]));
    return new Map(
      [...kept.chosen].flatMap(([id, row]): [string, Row][] => {
        const now = present.get(id) ?? (all ? undefined : row);
        return now === undefined ? [] : [[id, now]];
      }),
    );
  }, [kept, scope, all, page, rowId]);
  const set = useCallback(
    (rows: readonly Row[], wanted: boolean) =>
      setKept((before) => {
        const next = new Map(before.scope === scope ? before.chosen : []);
        for (const row of rows) {
          if (wanted) next.set(rowId(row), row);
          else next.delete(rowId(row));
        }
        return { scope, chosen: next };
      }),
    [rowId, scope],
  );
  const clear = useCallback(() => setKept({ scope, chosen: new Map() }), [scope]);
  return useMemo(() => ({ rows: [...chosen.values()], ids: new Set(chosen.keys()), set, clear }), [chosen, set, clear]);
}
