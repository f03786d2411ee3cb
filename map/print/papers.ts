export const PAPERS = ["letter", "a4", "a3"] as const;
export type PrintPaper = (typeof PAPERS)[number];
export const ORIENTATIONS = ["landscape", "portrait"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

export interface SheetPaper {
  readonly paper: PrintPaper;
  readonly orientation: Orientation;
}

/** Points, the short side first: US letter is 8.5 by 11 inches, ISO 216 A4 is 210 by 297 mm, A3 297 by 420 mm. */
const SIDES: Readonly<Record<PrintPaper, readonly [number, number]>> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
  a3: [841.89, 1190.55],
};

export function paperSize({ paper, orientation }: SheetPaper): { readonly width: number; readonly height: number } {
  const [short, long] = SIDES[paper];
  return orientation === "portrait" ? { width: short, height: long } : { width: long, height: short };
}
