import type { SupplyList } from "../contract/supply.ts";

/** Where the supply page is in the shipped app. */
export const SUPPLY_PAGE = "/supply";

/** The names of what stands behind the `?` of the supply page's address. */
export const SUPPLY_PARAMETERS = { list: "list", eid: "eid", row: "row" } as const;

/** The address of a list of the supply page; of an estimation's list also the estimation, and the row to go to. */
export function supplyLink({
  list,
  eid,
  row,
}: {
  readonly list: SupplyList | "products";
  readonly eid?: number | null;
  readonly row?: number;
}): string {
  const parameters = new URLSearchParams({ [SUPPLY_PARAMETERS.list]: list });
  if (eid !== undefined && eid !== null) parameters.set(SUPPLY_PARAMETERS.eid, String(eid));
  if (row !== undefined) parameters.set(SUPPLY_PARAMETERS.row, String(row));
  return `${SUPPLY_PAGE}?${parameters.toString()}`;
}
