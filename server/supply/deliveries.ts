import { asc, eq } from "drizzle-orm";
import type { DeliveryRow } from "../../contract/calls/supply.ts";
import type { Reader } from "../storage/database.ts";
import { partnerDeliveries } from "../storage/schema/index.ts";
import { faultsOfCounty, faultsOfDate, faultsOfProduct, productSpelling, spelling } from "./names.ts";
import { byName, stamped } from "./row-columns.ts";
import type { SupplyListRules } from "./supply-list.ts";

/** What partners bring to an estimation. Two alike are two deliveries. */
export const deliveryRules: SupplyListRules<"deliveries", DeliveryRow> = {
  list: "deliveries",
  table: partnerDeliveries,
  release: null,
  read: (reader, eid) => readDeliveries(reader, eid ?? 0),
  spelled: (draft, names) => ({
    ...draft,
    product: productSpelling(names, draft.product),
    county: draft.county === null ? null : spelling(names.counties, draft.county),
  }),
  columns: ({ partner, product, quantity, unit, deliveryDate, place, county, state }) => ({
    partner,
    product,
    quantity,
    unit,
    deliveryDate,
    place,
    county,
    state,
  }),
  key: null,
  nameOf: ({ partner, product, deliveryDate }) => `${partner} · ${product} · ${deliveryDate}`,
  faults: (drafts, { names }) =>
    drafts.flatMap(({ product, unit, county, deliveryDate }, index) => [
      ...faultsOfProduct(names, { index, product, unit }),
      ...faultsOfDate(index, "deliveryDate", deliveryDate),
      ...faultsOfCounty(names, index, county),
    ]),
};

async function readDeliveries(reader: Reader, eid: number): Promise<DeliveryRow[]> {
  const rows = await reader
    .select()
    .from(partnerDeliveries)
    .where(eq(partnerDeliveries.eid, eid))
    .orderBy(asc(partnerDeliveries.deliveryDate), byName(partnerDeliveries.partner), asc(partnerDeliveries.id));
  return rows.map(({ createdBy: _by, createdDate: _date, ...row }) => stamped(row));
}
