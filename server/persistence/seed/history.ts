import type { PastEvent } from "../../../engine/history/sanity.ts";
import { DEFAULT_FACTOR } from "../../../engine/history/stages.ts";
import { unitKind } from "../../../engine/words/units.ts";
import type { Transaction } from "../../storage/database.ts";
import { configHistory, listVersions, products } from "../../storage/schema/index.ts";

const LIST = "eventHistory";

/** The factor is that of the product, {@link DEFAULT_FACTOR} where none is said. */
type SeededEvent = Omit<PastEvent, "factor">;

const IRMA = { event: "Irma 2017", state: "Florida" } as const;
const STAGED = {
  ...IRMA,
  day: "2017-09-08",
  stage: "staged",
  source:
    "Miami Herald, before landfall, quoting FEMA: staged in Alabama (miamiherald.com/news/weather/hurricane/article171855312.html)",
} as const;
const MARIA = {
  event: "Maria 2017",
  state: "Puerto Rico, US Virgin Islands",
  day: "2017-10-05",
  stage: "served",
  source:
    "FEMA release of 5 Oct 2017: transported and delivered to date (fema.gov/news-release/2017/10/05/commodities-flow-disaster-survivors)",
} as const;
const HARVEY = {
  event: "Harvey 2017",
  state: "Texas",
  day: "2017-09-01",
  stage: "served",
  source:
    "KTRH, 1 Sep 2017, quoting FEMA: provided so far (ktrh.iheart.com/content/2017-09-01-federal-government-unleashes-response-to-harvey)",
} as const;

/** Of water no state's request was found: what is on record are first instalments, a smaller part of the need. */
const PART_FACTOR = 2 * DEFAULT_FACTOR;

/** Figures of events whose source was read; no other event is shipped. */
const SHIPPED: readonly SeededEvent[] = [
  {
    ...IRMA,
    day: "2017-09-10",
    stage: "asked",
    product: "Food",
    quantity: 11_000_000,
    unit: "Meals",
    source:
      "WPTV, 10 Sep 2017: asked of the federal government (wptv.com/news/state/irma-recovery-could-require-11m-meals-24-000-tarps-and-more)",
  },
  { ...STAGED, product: "Food", quantity: 7_500_000, unit: "Meals" },
  { ...STAGED, product: "Water", quantity: 3_000_000, unit: "Gallons" },
  {
    ...IRMA,
    day: "2017-09-14",
    stage: "served",
    product: "Food",
    quantity: 6_600_000,
    unit: "Meals",
    source: "FEMA release of 14 Sep 2017: transferred to the states so far",
  },
  { ...MARIA, product: "Food", quantity: 11_500_000, unit: "Meals" },
  { ...MARIA, product: "Water", quantity: 8_000_000, unit: "Liters" },
  { ...HARVEY, product: "Food", quantity: 1_900_000, unit: "Meals" },
  { ...HARVEY, product: "Water", quantity: 1_960_000, unit: "Liters" },
];

/** The shipped list, each row with the factor from which a plan is warned about. */
export const SHIPPED_EVENTS = SHIPPED.map((row) => ({
  ...row,
  factor: row.product === "Water" ? PART_FACTOR : DEFAULT_FACTOR,
}));

/** Gives a database the shipped list once, of the products that it has; what the agency makes of it afterwards is left alone. */
export async function syncHistory(tx: Transaction): Promise<void> {
  const first = await tx.insert(listVersions).values({ list: LIST }).onConflictDoNothing().returning();
  if (first.length === 0) return;
  const known = await tx.select({ name: products.name, unit: products.unit }).from(products);
  const rows = SHIPPED_EVENTS.filter((row) =>
    known.some(({ name, unit }) => name === row.product && unitKind(unit) === unitKind(row.unit)),
  );
  if (rows.length > 0) await tx.insert(configHistory).values(rows);
}
