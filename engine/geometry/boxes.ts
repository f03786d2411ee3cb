/** West, south, east and north in degrees; east is beyond 180 where a box goes over the date line. */
export type AreaBox = readonly [west: number, south: number, east: number, north: number];

/** The least box around points (longitude, latitude); null for none. Points on both sides of the date line lie side by side. */
export function boxOfPoints(points: Iterable<readonly number[]>): AreaBox | null {
  const plain = new Extremes();
  const turned = new Extremes();
  for (const [x = NaN, y = NaN] of points) {
    plain.add(x, y);
    turned.add(x < 0 ? x + 360 : x, y);
  }
  return narrower(plain.box, turned.box);
}

/** The least box around boxes; null for none. */
export function unitedBox(boxes: readonly AreaBox[]): AreaBox | null {
  const plain = new Extremes();
  const turned = new Extremes();
  for (const [west, south, east, north] of boxes) {
    const turn = west < 0 ? 360 : 0;
    for (const [extremes, by] of [[plain, 0] as const, [turned, turn] as const]) {
      extremes.add(west + by, south);
      extremes.add(east + by, north);
    }
  }
  return narrower(plain.box, turned.box);
}

class Extremes {
  #box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  add(x: number, y: number): void {
    const [west, south, east, north] = this.#box;
    this.#box = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
  }

  get box(): AreaBox | null {
    return this.#box[0] <= this.#box[2] ? this.#box : null;
  }
}

/** Only boxes that span half the Earth can be narrower on the other side. */
function narrower(plain: AreaBox | null, turned: AreaBox | null): AreaBox | null {
  if (plain === null || turned === null || plain[2] - plain[0] <= 180) return plain;
  return turned[2] - turned[0] < plain[2] - plain[0] ? turned : plain;
}

/** Returns whether two boxes share a point, edges included, on whichever side of the date line they are counted. */
export const boxesMeet = (a: AreaBox, b: AreaBox): boolean =>
  a[1] <= b[3] && b[1] <= a[3] && [-360, 0, 360].some((turn) => a[0] + turn <= b[2] && b[0] <= a[2] + turn);
