import type { SERIES_FINDINGS } from "../words/series.ts";
type SeriesFindingKind = (typeof SERIES_FINDINGS)[number];

/** One kind of finding, and where it was found. */
export interface SeriesFinding {
  readonly kind: SeriesFindingKind;
  /** Rows of the file that have it. */
  readonly count: number;
  /** The first of them, as lines of the file (the heading is line 1), and what was found there. */
  readonly rows: readonly { readonly line: number; readonly found: string }[];
  /** The expected content, if the kind of finding does not imply it: a form, a limit, a time zone, a line. */
  readonly expected: string;
}

/** Kinds where each row may have a different value. */
const EACH_ITS_OWN: ReadonlySet<SeriesFindingKind> = new Set([
  "place",
  "time",
  "openOrder",
  "figure",
  "mixedPercent",
  "unknownPlace",
  "negative",
  "mark",
  "outerRow",
]);
/** Number of different values that a sentence names. */
const NAMED_VALUES = 5;

/** The values of a finding, for a sentence: that of its first row, or those of all its rows, each once. */
export function foundBy({ kind, rows }: Pick<SeriesFinding, "kind" | "rows">): string {
  if (!EACH_ITS_OWN.has(kind)) return rows[0]?.found ?? "";
  const found = [...new Set(rows.map((row) => row.found))];
  return [...found.slice(0, NAMED_VALUES), ...(found.length > NAMED_VALUES ? ["…"] : [])].join(", ");
}

/** Number of rows that a finding lists; the others are only counted. */
const NAMED = 20;

/** Collects findings by kind. */
export class Findings {
  readonly #kinds = new Map<
    SeriesFindingKind,
    { count: number; rows: { line: number; found: string }[]; expected: string }
  >();

  add(kind: SeriesFindingKind, line: number, found: string, expected: string | number = ""): void {
    const finding = this.#kinds.get(kind) ?? { count: 0, rows: [], expected: String(expected) };
    finding.count++;
    if (finding.rows.length < NAMED) finding.rows.push({ line, found });
    this.#kinds.set(kind, finding);
  }

  has(...kinds: readonly SeriesFindingKind[]): boolean {
    return kinds.some((kind) => this.#kinds.has(kind));
  }

  get none(): boolean {
    return this.#kinds.size === 0;
  }

  get list(): SeriesFinding[] {
    return [...this.#kinds].map(([kind, finding]) => ({ kind, ...finding }));
  }
}
