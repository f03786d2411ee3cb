import type { UploadReport } from "../../../contract/calls/supply.ts";

type Row = UploadReport["rows"][number];

/** Rows that are shown one by one; anyone who has more to fix begins with these. */
export const LISTED = 200;

const ORDER: readonly Row["state"][] = ["refused", "changed", "new", "same"];

/** How many rows would be refused, changed, new and the same; without those that none is. */
export function countsOf({ rows }: Pick<UploadReport, "rows">): { state: Row["state"]; count: number }[] {
  return ORDER.map((state) => ({ state, count: rows.filter((row) => row.state === state).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The rows to show: the refused ones first, then as the file has them; and how many are left out. */
export function listedRows({ rows }: Pick<UploadReport, "rows">): { rows: Row[]; left: number } {
  const refused = rows.filter(({ state }) => state === "refused");
  const others = rows.filter(({ state }) => state !== "refused");
  const listed = [...refused, ...others].slice(0, LISTED);
  return { rows: listed, left: rows.length - listed.length };
}
