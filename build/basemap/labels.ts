import { tileAt } from "../../map/tiles.ts";

/** The levels of the map's 512-pixel grid where names are placed; every name is shown at the last one. */
export const FIRST_LEVEL = 3;
export const LAST_LEVEL = 14;

/** Meters of web mercator per pixel at a level. */
export const resolutionAt = (level: number): number => tileAt(level, 0, 0).resolution;

/** A label to place: its position, the size of its text on the screen, and its first possible level. */
export interface Candidate {
  /** Meters of web mercator. */
  readonly x: number;
  readonly y: number;
  /** Half width and half height of the drawing, in pixels, with its margin. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly from: number;
}

/** Cell size of the neighbor search in pixels, wider than any name. */
const CELL = 256;

/** The names placed at one level, indexed by position. */
class PlacedLabels {
  readonly #cells = new Map<string, Candidate[]>();
  readonly #resolution: number;

  constructor(level: number) {
    this.#resolution = resolutionAt(level);
  }

  isFree(one: Candidate): boolean {
    const [column, line] = this.#cellOf(one);
    for (let c = column - 1; c <= column + 1; c++) {
      for (let l = line - 1; l <= line + 1; l++) {
        if (this.#cells.get(`${c}/${l}`)?.some((other) => this.#meets(one, other))) return false;
      }
    }
    return true;
  }

  add(one: Candidate): void {
    const key = this.#cellOf(one).join("/");
    const cell = this.#cells.get(key);
    if (cell) cell.push(one);
    else this.#cells.set(key, [one]);
  }

  #cellOf({ x, y }: Candidate): [number, number] {
    const span = CELL * this.#resolution;
    return [Math.floor(x / span), Math.floor(y / span)];
  }

  #meets(a: Candidate, b: Candidate): boolean {
    const wide = (a.halfWidth + b.halfWidth) * this.#resolution;
    const high = (a.halfHeight + b.halfHeight) * this.#resolution;
    return Math.abs(a.x - b.x) < wide && Math.abs(a.y - b.y) < high;
  }
}

/**
 * The first level at which each candidate is shown without overlapping another. Levels are filled from the outermost,
 * candidates in list order, and placed names stay. LAST_LEVEL for those without space at earlier levels.
 */
export function placeLabels(candidates: readonly Candidate[]): number[] {
  const levels = new Array<number>(candidates.length).fill(LAST_LEVEL);
  const placed = new Set<number>();
  for (let level = FIRST_LEVEL; level < LAST_LEVEL; level++) {
    const placedHere = new PlacedLabels(level);
    for (const index of placed) {
      const candidate = candidates[index];
      if (candidate) placedHere.add(candidate);
    }
    for (const [index, candidate] of candidates.entries()) {
      if (placed.has(index) || candidate.from > level || !placedHere.isFree(candidate)) continue;
      placedHere.add(candidate);
      placed.add(index);
      levels[index] = level;
    }
  }
  return levels;
}

/** For each name, the levels up to `to` at which it fits among the existing names and the others. */
export function fillIn(
  names: readonly Candidate[],
  existing: readonly (Candidate & { readonly level: number })[],
  to: number,
): number[][] {
  const shown: number[][] = names.map(() => []);
  for (let level = FIRST_LEVEL; level <= to; level++) {
    const taken = new PlacedLabels(level);
    for (const one of existing) if (one.level <= level) taken.add(one);
    for (const [index, name] of names.entries()) {
      if (name.from > level || !taken.isFree(name)) continue;
      taken.add(name);
      shown[index]?.push(level);
    }
  }
  return shown;
}
