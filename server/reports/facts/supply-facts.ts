import { asc, eq } from "../../storage/orm.ts";
import type { EstimationStatus } from "../../../contract/domain.ts";
import { calendarDay } from "../../../engine/blocks.ts";
import type { ReportContact, ReportDelivery, ReportSupply } from "../../../engine/report/facts.ts";
import type { StoredRun } from "../../planning/projections/run-rows.ts";
import type { Reader } from "../../storage/database.ts";
import { countyContacts, partnerContacts, partnerDeliveries, regionalContacts } from "../../storage/schema/index.ts";
import { comparisonOfRun } from "../../supply/comparison.ts";
import { countiesOf } from "../../tracts/counties.ts";

/** The supply side of a run: what it is compared with, what partners bring, and whom to call about it. */
export async function readSupplyFacts(
  reader: Reader,
  run: StoredRun,
  { status, timeZone }: { readonly status: EstimationStatus; readonly timeZone: string },
): Promise<ReportSupply> {
  const { products } = await comparisonOfRun(reader, run, status);
  const deliveries = await readDeliveries(reader, run.eid);
  const counties = await countiesOf(reader, [...new Set(run.results.points.counties.map(({ county }) => county))]);
  const regions = [...counties.values()].flatMap(({ region }) => region ?? []);
  return {
    today: calendarDay(timeZone, new Date()),
    comparison: products,
    deliveries,
    contacts: {
      county: among(
        await countyRows(reader),
        [...counties.values()].map(({ name }) => name),
      ),
      regional: among(await regionalRows(reader), regions),
      partner: among(
        await partnerRows(reader),
        deliveries.map(({ partner }) => partner),
      ),
    },
  };
}

function readDeliveries(reader: Reader, eid: number): Promise<ReportDelivery[]> {
  const { id, product, partner, quantity, unit, deliveryDate, state, place, county } = partnerDeliveries;
  return reader
    .select({ id, product, partner, quantity, unit, date: deliveryDate, state, place, county })
    .from(partnerDeliveries)
    .where(eq(partnerDeliveries.eid, eid))
    .orderBy(asc(deliveryDate), asc(partner), asc(id));
}

const countyRows = (reader: Reader): Promise<ReportContact[]> => {
  const { county, name, role, phone, email, id } = countyContacts;
  return reader
    .select({ of: county, name, role, phone, email })
    .from(countyContacts)
    .orderBy(asc(county), asc(name), asc(id));
};

const regionalRows = (reader: Reader): Promise<ReportContact[]> => {
  const { region, name, role, phone, email, id } = regionalContacts;
  return reader
    .select({ of: region, name, role, phone, email })
    .from(regionalContacts)
    .orderBy(asc(region), asc(name), asc(id));
};

const partnerRows = (reader: Reader): Promise<ReportContact[]> => {
  const { partner, name, role, phone, email, id } = partnerContacts;
  return reader
    .select({ of: partner, name, role, phone, email })
    .from(partnerContacts)
    .orderBy(asc(partner), asc(name), asc(id));
};

/** Contacts of the counties, regions or partners of a report; people type them, so the case of letters does not matter. */
function among(rows: readonly ReportContact[], wanted: readonly string[]): ReportContact[] {
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  return rows.filter(({ of }) => names.has(of.toLowerCase()));
}
