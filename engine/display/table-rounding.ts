import { floorOf, roundFigure, roundRows, sum } from "./largest-remainder.ts";

/** A table rounded so that its cells add up to the margins shown, along rows and columns both. */
export interface RoundedTable {
  readonly cells: readonly (readonly number[])[];
  readonly rowTotals: readonly number[];
  readonly columnTotals: readonly number[];
  readonly total: number;
}

/**
 * Rounds a table of figures of 0 and more. The total is the rounded sum; row
 * totals and column totals are each shared out of it by largest remainder, so
 * they are the figures a table without the other side would show. The cells
 * then take the units their row and column still lack where their remainders
 * are largest: a transport problem, solved exactly by shortest augmenting
 * paths. A cell moves by less than one step wherever the margins allow it.
 */
export function roundTable(values: readonly (readonly number[])[]): RoundedTable {
  const columns = values[0]?.length ?? 0;
  const columnSums = Array.from({ length: columns }, (_, c) => sum(values.map((row) => row[c] ?? 0)));
  const rowTotals = roundRows(values.map(sum));
  const columnTotals = roundRows(columnSums);
  return {
    cells: transport(values, rowTotals, columnTotals),
    rowTotals,
    columnTotals,
    total: roundFigure(sum(columnSums)),
  };
}

/**
 * Whole cells for figures of either sign whose rows and columns add up to totals that are shown already and may be some
 * steps off the figures' own; the row totals and the column totals have one sum.
 */
export function cellsWithTotals(
  values: readonly (readonly number[])[],
  rowTotals: readonly number[],
  columnTotals: readonly number[],
): number[][] {
  const columns = columnTotals.length;
  const rows = rowTotals.length;
  const floors = values.map((row) => row.map(floorOf));
  const lacks = [
    ...rowTotals.map((total, r) => (total - sum(floors[r] ?? [])) / columns),
    ...columnTotals.map((total, c) => (total - sum(floors.map((row) => row[c] ?? 0))) / rows),
  ];
  // Steps are only ever added, so the cells start low enough that no row or column has too much; and above 0.
  const below = Math.max(0, ...lacks.map((lack) => Math.ceil(-lack)));
  const shift = below + 1 - Math.min(0, ...floors.flat());
  const cells = transport(
    values.map((row) => row.map((value) => value + shift)),
    rowTotals.map((total) => total + shift * columns),
    columnTotals.map((total) => total + shift * rows),
    below,
  );
  return cells.map((row) => row.map((cell) => cell - shift));
}

/** Whole cells with the given margins, as near to the values as the margins allow (least sum of squared moves). */
function transport(
  values: readonly (readonly number[])[],
  rowTotals: readonly number[],
  columnTotals: readonly number[],
  below = 0,
): number[][] {
  const cells = values.map((row) => row.map((value) => floorOf(value) - below));
  const rowLacks = rowTotals.map((total, r) => total - sum(cells[r] ?? []));
  const columnLacks = columnTotals.map((total, c) => total - sum(cells.map((row) => row[c] ?? 0)));
  for (;;) {
    const path = cheapestPath(values, cells, rowLacks, columnLacks);
    if (!path) return cells;
    for (const { row, column, step } of path.moves) {
      const line = cells[row];
      if (line) line[column] = (line[column] ?? 0) + step;
    }
    rowLacks[path.row] = (rowLacks[path.row] ?? 0) - 1;
    columnLacks[path.column] = (columnLacks[path.column] ?? 0) - 1;
  }
}

interface Move {
  readonly row: number;
  readonly column: number;
  readonly step: 1 | -1;
}

interface Path {
  readonly row: number;
  readonly column: number;
  readonly moves: readonly Move[];
}

interface Reached {
  readonly cost: number;
  readonly moves: readonly Move[];
  readonly row: number;
}

/**
 * The cheapest way to add one unit to a row and a column that lack one: raise a
 * cell, or raise one and lower another of its column to raise a third in that
 * row, and so on (Bellman-Ford over rows and columns).
 */
function cheapestPath(
  values: readonly (readonly number[])[],
  cells: readonly (readonly number[])[],
  rowLacks: readonly number[],
  columnLacks: readonly number[],
): Path | null {
  const rows: (Reached | null)[] = rowLacks.map((lack, row) => (lack > 0 ? { cost: 0, moves: [], row } : null));
  const columns: (Reached | null)[] = columnLacks.map(() => null);
  for (let changed = true; changed;) {
    changed = false;
    values.forEach((line, row) => {
      line.forEach((value, column) => {
        const cell = cells[row]?.[column] ?? 0;
        const raised = extended(rows[row], { row, column, step: 1 }, moveCost(value, cell, 1));
        if (isCheaper(raised, columns[column])) {
          columns[column] = raised;
          changed = true;
        }
        const lowered =
          cell > 0 ? extended(columns[column], { row, column, step: -1 }, moveCost(value, cell, -1)) : null;
        if (isCheaper(lowered, rows[row])) {
          rows[row] = lowered;
          changed = true;
        }
      });
    });
  }
  const ends = columns.flatMap((reached, column) =>
    reached && (columnLacks[column] ?? 0) > 0 ? [{ ...reached, column }] : [],
  );
  return ends.reduce<(Reached & { column: number }) | null>((best, end) => (isCheaper(end, best) ? end : best), null);
}

/** By how much a step up or down raises the squared distance of a cell from its value. */
function moveCost(value: number, cell: number, step: 1 | -1): number {
  return (cell + step - value) ** 2 - (cell - value) ** 2;
}

function extended(from: Reached | null | undefined, move: Move, cost: number): Reached | null {
  return from ? { cost: from.cost + cost, moves: [...from.moves, move], row: from.row } : null;
}

/** Cheaper by more than the noise of the sums, so that the search ends. */
function isCheaper(a: Reached | null, b: Reached | null | undefined): boolean {
  return a !== null && (!b || a.cost < b.cost - 1e-9);
}
