import type { Form } from "./sign-in-keys.ts";

/** The forms of the keys that concern links to reports. They go to other people, so they are whole addresses. */
export const linkForms: Readonly<Record<string, Form>> = {
  shareReportUrl: {
    expected: "a whole http(s) address without a query, such as https://provision.agency.example",
    fits: (value) => /^https?:\/\/[^\s?#@\\;,"'<>]+$/.test(value) && URL.canParse(value),
  },
};
