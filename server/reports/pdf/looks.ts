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
