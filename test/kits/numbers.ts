/** Exact fractions for independent calculations, without any rounding. */
export class Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError("A fraction has no denominator 0");
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = gcd(numerator, denominator) * sign || 1n;
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /** The decimal number that a double prints as: 0.95 is 95/100. */
  static of(value: number): Rational {
    const [mantissa = "0", exponent = "0"] = String(value).split("e");
    const [whole = "0", decimals = ""] = mantissa.split(".");
    const shift = Number(exponent) - decimals.length;
    const digits = BigInt(whole + decimals);
    return shift >= 0 ? new Rational(digits * 10n ** BigInt(shift)) : new Rational(digits, 10n ** BigInt(-shift));
  }

  plus(other: Rational): Rational {
    return new Rational(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  times(other: Rational): Rational {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Rational): Rational {
    return new Rational(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.numerator, other.denominator));
  }

  isAtMost(other: Rational): boolean {
    return this.numerator * other.denominator <= other.numerator * this.denominator;
  }

  floor(): bigint {
    const cut = this.numerator / this.denominator;
    return this.numerator < 0n && cut * this.denominator !== this.numerator ? cut - 1n : cut;
  }

  /** The nearest double, to within a few units in the last place. */
  toNumber(): number {
    const scale = 10n ** 40n;
    return Number((this.numerator * scale) / this.denominator) / 1e40;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns a figure that a test expects to exist; throws if it is missing. */
export function sure<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("a figure that is not known");
  return value;
}

/** A seeded random generator (mulberry32) of numbers from 0 to below 1, so that a failure can be reproduced. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whether to test all cases instead of samples (`npm run soak`). */
export const SOAK = process.env["SOAK"] === "1";

/** `count` items of a list, different ones at each turn, so that several turns cover all; all of them in a soak. */
export const sampled = <T>(list: readonly T[], { turn, count }: { turn: number; count: number }): readonly T[] =>
  SOAK ? list : list.filter((_, at) => (((at - turn * count) % list.length) + list.length) % list.length < count);

/** A column of rows: their values under a key. */
export const column = <T, K extends keyof T>(rows: readonly T[] | undefined, key: K): T[K][] =>
  (rows ?? []).map((row) => row[key]);

/** Several columns of rows: one list of values per row, in the order of the keys. */
export const columns = <T>(rows: readonly T[] | undefined, ...keys: (keyof T)[]): T[keyof T][][] =>
  (rows ?? []).map((row) => keys.map((key) => row[key]));

/** The middle one of figures; not a number for none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
