import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { idOf } from "../../client/planning/current.ts";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { SUPPLY_PARAMETERS } from "../../client/supply/supply.ts";
import { SUPPLY_LISTS, type SupplyList } from "../../contract/supply/supply.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import type { SupplyTab } from "./config.ts";

/** The lists of the page: those of the supply side, and the products with shelf life and lead time. */
export type SupplySheet = SupplyList | "products";
export const SHEET_IDS: readonly SupplySheet[] = [...SUPPLY_LISTS, "products"];
export const CONTACT_LISTS = ["countyContacts", "regionalContacts", "partnerContacts"] as const;

/** The page's state in its address: a list, its estimation, and a row to scroll to. */
interface SupplyLocation {
  readonly list: SupplySheet;
  readonly tab: SupplyTab;
  /** The estimation in the address, or the current one. */
  readonly eid: number | null;
  readonly row: string | null;
  /** Shows another list or estimation after the question about unsaved changes. */
  show(next: { readonly list?: SupplySheet; readonly eid?: number }): Promise<void>;
}

export function usePlace(first: SupplyTab): SupplyLocation {
  const [parameters, change] = useAddressParameters();
  const mayLeave = useLeaveGuard();
  const eid = useOpenEstimationId(idOf(parameters.get(SUPPLY_PARAMETERS.eid)));
  const list = SHEET_IDS.find((one) => one === parameters.get(SUPPLY_PARAMETERS.list)) ?? firstOf(first);
  return {
    list,
    tab: tabOf(list),
    eid,
    row: parameters.get(SUPPLY_PARAMETERS.row),
    async show(next) {
      if (!(await mayLeave())) return;
      change({
        ...(next.list !== undefined && { [SUPPLY_PARAMETERS.list]: next.list }),
        ...(next.eid !== undefined && { [SUPPLY_PARAMETERS.eid]: String(next.eid) }),
        [SUPPLY_PARAMETERS.row]: null,
      });
    },
  };
}

/** The first list of a tab. */
export const firstOf = (tab: SupplyTab): SupplySheet => (tab === "contacts" ? CONTACT_LISTS[0] : tab);

/** The tab of a list. */
export function tabOf(list: SupplySheet): SupplyTab {
  return list === "countyContacts" || list === "regionalContacts" || list === "partnerContacts" ? "contacts" : list;
}
