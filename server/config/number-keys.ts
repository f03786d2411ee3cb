import type { Form } from "./sign-in-keys.ts";

/** The forms of the keys that are a span of time: a whole number of days or hours. */
export const numberForms: Readonly<Record<string, Form>> = {
  mailKeptDays: wholeNumber("days", 3_650),
  oneTimePasswordHours: wholeNumber("hours", 8_760),
};

function wholeNumber(unit: string, most: number): Form {
  return {
    expected: `a whole number of ${unit} from 1 to ${most}`,
    fits: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= most,
  };
}
