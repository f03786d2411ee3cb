/** The canvas state for `save` and `restore`, except dashes and clips. */
export interface CanvasState {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  letterSpacing: string;
  textAlign: string;
  textBaseline: string;
}

/** The initial state of a canvas. */
export const FIRST_STATE: CanvasState = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  globalAlpha: 1,
  font: "400 10px sans-serif",
  letterSpacing: "0px",
  textAlign: "start",
  textBaseline: "alphabetic",
};

/** A copy of a state. */
export function stateOf(canvas: CanvasState): CanvasState {
  const kept = Object.keys(FIRST_STATE).map((key) => [key, canvas[key as keyof CanvasState]]);
  return Object.fromEntries(kept) as unknown as CanvasState;
}

const BOLD = 600;

/** Size in pixels and weight of the letters of a `font`. */
export function lettersOf(font: string): { readonly size: number; readonly bold: boolean } {
  const [, weight = "400"] = /(?:^|\s)(\d{3}|bold)\s/.exec(font) ?? [];
  const [, size = "10"] = /([\d.]+)px/.exec(font) ?? [];
  return { size: Number(size), bold: weight === "bold" || Number(weight) >= BOLD };
}
