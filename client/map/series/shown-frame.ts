import type { Series } from "../../../contract/series/calls.ts";
import { placeShareOf } from "../../../engine/zones/series-share.ts";
import type { SeriesFrame } from "./series.ts";

/** Returns whether a column is shown in percent: as it is, or as a share of its denominator. */
export const isPercent = ({ columns }: Series, column: number): boolean =>
  columns[column]?.denominator !== null || columns[column]?.unit === "%";

/**
 * The figure shown for each place at a step: a percentage if the column has a denominator, none if that covers too
 * little of the place.
 */
export function shownFigures({ places, values, wholes, counted }: SeriesFrame): ReadonlyMap<string, number | null> {
  return new Map(
    places.map((place, at) => {
      const held = {
        figures: [values[at] ?? null],
        wholes: wholes && [wholes[at] ?? null],
        counted: counted?.[at] ?? null,
      };
      return [place, placeShareOf(held, 0).value];
    }),
  );
}

/** The total of all places at a step. Percentages without a denominator have no sum. */
interface FrameTotal {
  /** Null if no figure is known, or if figures cannot be added up. */
  readonly sum: number | null;
  readonly whole: number | null;
  readonly known: number;
  readonly missing: number;
}

export function totalOf(frame: SeriesFrame, unit: string): FrameTotal {
  const known = frame.values.flatMap((value, at) =>
    value === null ? [] : [{ value, whole: frame.wholes?.[at] ?? null }],
  );
  const add = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
  const wholes = known.flatMap(({ whole }) => (whole === null ? [] : [whole]));
  return {
    sum: known.length === 0 || unit === "%" ? null : add(known.map(({ value }) => value)),
    whole: wholes.length < known.length || known.length === 0 ? null : add(wholes),
    known: known.length,
    missing: frame.values.length - known.length,
  };
}
