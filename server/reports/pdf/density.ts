/** How closely the sheets are set: what stands between letters gives way, the letters do not. */
export interface Density {
  /** A line's height by the size of its letters, in tables. */
  readonly line: number;
  /** Points above and below the words of a cell. */
  readonly rise: number;
  /** Height of maps and charts, in parts of the roomy one. */
  readonly pictures: number;
  /** Points that are spared between blocks. */
  readonly gap: number;
}

export const ROOMY: Density = { line: 1.25, rise: 1.4, pictures: 1, gap: 7 };

/** From the roomiest to the closest; the roomiest that needs the fewest sheets is taken. */
export const DENSITIES: readonly [Density, ...Density[]] = [
  ROOMY,
  { line: 1.2, rise: 1, pictures: 0.85, gap: 5 },
  { line: 1.14, rise: 0.7, pictures: 0.7, gap: 3 },
];
