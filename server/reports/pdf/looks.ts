/** Points; 72 to the inch. */
export const MARGIN = 32;
/** What stands above and below the text of every page. */
export const HEAD = 22;
export const FOOT = 32;

export const INK = "#151515";
/** 4.5 : 1 on white and on the bands of a table. */
export const FAINT = "#4a4a4a";
export const RULE = "#b9c2ca";
export const BAND = "#e8ecf1";
export const GROUP = "#f4f6f8";
export const ACCENT = "#103a46";
export const ALARM = "#8a1c14";

export const SIZES = { title: 17, page: 12.5, section: 10, block: 9, text: 8.5, small: 7.5 } as const;
/** A line's height by the size of its letters. */
export const LINE = 1.25;

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
