/** A stream of numbers in [0, 1) that is the same for the same seed on every machine. */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between two bounds. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Around 1, never far: the mean of four draws, spread by `spread` (0.3 gives roughly 0.7 to 1.3). */
export function around(random: Random, middle: number, spread: number): number {
  const bell = (random() + random() + random() + random()) / 2 - 1;
  return middle * (1 + spread * bell * 1.7);
}
