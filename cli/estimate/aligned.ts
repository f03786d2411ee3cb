/** Rows of cells as lines: the first column to the left, figures to the right, two spaces between. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((widest, row) => {
    row.forEach((cell, c) => (widest[c] = Math.max(widest[c] ?? 0, cell.length)));
    return widest;
  }, []);
  return rows.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const FINE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** A whole figure with thousands marked. */
export function whole(figure: number): string {
  return WHOLE.format(figure);
}

/** A parameter or percentage as it was given. */
export function fine(figure: number): string {
  return FINE.format(figure);
}

/** Stands for what no known figure speaks of: it is not nothing, it is unknown. */
const UNKNOWN = "-";

/** A whole figure, or the sign for one that is not known. */
export function known(figure: number | null): string {
  return figure === null ? UNKNOWN : whole(figure);
}
