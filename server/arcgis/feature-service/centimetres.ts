import type { Region } from "../../../engine/geometry/rings.ts";
import { eastOf, northOf } from "./web-mercator.ts";

const PER_METRE = 100;

/**
 * Shapes in Web Mercator centimetres, each projected when it is first asked for. Whole centimetres fit a 32-bit number
 * (the world is 4 × 10⁹ of them wide), so a tile of any zoom is only subtracting and dividing.
 */
export class Centimetres {
  readonly #kept: (Int32Array | undefined)[];
  readonly #regionOf: (row: number) => Region;

  constructor(size: number, regionOf: (row: number) => Region) {
    this.#kept = new Array<Int32Array | undefined>(size).fill(undefined);
    this.#regionOf = regionOf;
  }

  of(row: number): Int32Array {
    const kept = this.#kept[row];
    if (kept !== undefined) return kept;
    const { xy, ringStart, from, to } = this.#regionOf(row);
    const first = ringStart[from] ?? 0;
    const projected = new Int32Array(2 * ((ringStart[to] ?? first) - first));
    for (let i = 0; i < projected.length; i += 2) {
      projected[i] = Math.round(eastOf(xy[2 * first + i] ?? NaN) * PER_METRE);
      projected[i + 1] = Math.round(northOf(xy[2 * first + i + 1] ?? NaN) * PER_METRE);
    }
    this.#kept[row] = projected;
    return projected;
  }
}
