/** A tract's name as the Census Bureau writes it: the last six digits are hundredths, `000301` is Census Tract 3.01. */
export function tractName(fips: string, county: string): string {
  const whole = Number(fips.slice(5, 9));
  const hundredths = fips.slice(9);
  return `Census Tract ${whole}${hundredths === "00" ? "" : `.${hundredths}`}, ${county}`;
}
