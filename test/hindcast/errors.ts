/** The planned and observed shares of a county. */
export interface JudgedCounty {
  readonly county: string;
  readonly people: number;
  /** Shares of its people without power, 0 to 1. */
  readonly planned: number;
  readonly observed: number;
}

/** The errors of plans; shares in percentage points. */
export interface Errors {
  readonly counties: number;
  readonly planned: number;
  readonly observed: number;
  /** Median of the counties' absolute errors. */
  readonly median: number | null;
  /** Mean absolute error, counties weighted by people. */
  readonly weighted: number | null;
  /** Mean error, counties weighted by people: above 0 the plan overestimates. */
  readonly bias: number | null;
}

/** The errors of a plan over counties; `planned` and `observed` are their people without power. */
export function errorsOf(rows: readonly JudgedCounty[]): Errors {
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const weighted = (of: (row: JudgedCounty) => number) =>
    people === 0 ? null : (100 * rows.reduce((sum, row) => sum + row.people * of(row), 0)) / people;
  const sizes = rows.map(({ planned, observed }) => 100 * Math.abs(planned - observed)).toSorted((a, b) => a - b);
  const [low, high] = [sizes[Math.floor((sizes.length - 1) / 2)], sizes[Math.floor(sizes.length / 2)]];
  return {
    counties: rows.length,
    planned: rows.reduce((sum, row) => sum + row.people * row.planned, 0),
    observed: rows.reduce((sum, row) => sum + row.people * row.observed, 0),
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    weighted: weighted(({ planned, observed }) => Math.abs(planned - observed)),
    bias: weighted(({ planned, observed }) => planned - observed),
  };
}

/** A county with the class of winds that most of its people had. */
export type ClassedCounty = Omit<JudgedCounty, "planned"> & { readonly winds: string };

/** The share of people without power in a class, weighted by people; null if it has no county. */
export function shareOfClass(counties: readonly ClassedCounty[], winds: string): number | null {
  const own = counties.filter((one) => one.winds === winds);
  const people = own.reduce((sum, one) => sum + one.people, 0);
  return people === 0 ? null : own.reduce((sum, one) => sum + one.people * one.observed, 0) / people;
}

/**
 * Estimates each county's share from the other counties of its class, to test the shipped shares on data they were not
 * made from. A county without others in its class is left out.
 */
export function leaveOneOut(counties: readonly ClassedCounty[]): JudgedCounty[] {
  return counties.flatMap(({ winds, ...county }) => {
    const others = counties.filter((one) => one.county !== county.county);
    const planned = shareOfClass(others, winds);
    return planned === null ? [] : [{ ...county, planned }];
  });
}
