/** Digits behind the point that are kept; a quantity of a billionth is none. */
const PLACES = 30n;
/** Digits that a double tells for sure, and all that PostgreSQL takes of one into a decimal number. */
const SIGNIFICANT = 15;

/** A number as people typed it, in units of the last place that is kept. */
function scaled(value: number): bigint {
  const [mantissa = "0", exponent = "0"] = value.toExponential(SIGNIFICANT - 1).split("e");
  const digits = BigInt(mantissa.replace(".", ""));
  const shift = BigInt(exponent) - BigInt(SIGNIFICANT - 1) + PLACES;
  return shift >= 0n ? digits * 10n ** shift : digits / 10n ** -shift;
}

/** The sum of numbers as decimals: 0.1 + 0.2 is 0.3. */
export function decimalSum(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + scaled(value), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(Number(PLACES) + 1, "0");
  const point = digits.length - Number(PLACES);
  return (sum < 0n ? -1 : 1) * Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}
