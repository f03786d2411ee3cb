import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS } from "../../../engine/needs/defaults.ts";
import { DISASTER_TYPES, SOURCES } from "../../../engine/seeded.ts";
import type { Transaction } from "../../storage/database.ts";
import { configAssistance, configInfo, configParams, configSuggested, products } from "../../storage/schema/index.ts";
import { SEEDED_CATEGORIES } from "./lookups.ts";

/** Ice is good for the block it comes in; the others keep. */
const PRODUCTS = [
  { name: "Food", unit: "Meals", shelfLifeBlocks: null, leadTimeDays: 2 },
  { name: "Water", unit: "Gallons", shelfLifeBlocks: null, leadTimeDays: 1 },
  { name: "Ice", unit: "Pounds", shelfLifeBlocks: 1, leadTimeDays: 1 },
] as const;

/** Suggested percentages [below, above poverty]: who lives on the coast is hit harder; types without a coast have Other. */
const SUGGESTED = {
  coast: {
    types: ["Hurricane", "Tropical Storm", "Flood"],
    rows: [
      { category: "Coastal(%)", shares: [90, 50] },
      { category: "Inland(%)", shares: [70, 30] },
    ],
  },
  other: { rows: [{ category: "Other", shares: [60, 20] }] },
} as const;

const ASSISTANCE = ["Below Poverty(%)", "Above Poverty(%)"] as const;

/** What a disaster does, in words, and the meals a person needs a day. People confined at home cannot cook for others: three. */
const INFO: Readonly<Record<string, { readonly damage: string; readonly meals: number }>> = {
  Hurricane: { damage: "Wind and surge; power and water out for days to weeks", meals: 2 },
  "Tropical Storm": { damage: "Wind and rain; power out for days", meals: 2 },
  Tornado: { damage: "A narrow path of destroyed buildings", meals: 2 },
  Wildfire: { damage: "People moved out, power shut off", meals: 2 },
  Flood: { damage: "Homes under water, drinking water unsafe", meals: 2 },
  "Extreme Heat": { damage: "Power short, water and ice in demand", meals: 2 },
  "Winter Storm": { damage: "Roads closed, power out", meals: 2 },
  "Public Health Emergency": { damage: "People confined at home", meals: 3 },
  "Situation of Distress": { damage: "Supply broken down for a time", meals: 2 },
  "Radiological Emergency": { damage: "People moved out or sheltered in place; local food unsafe", meals: 3 },
};

/** Products and the defaults that a new estimation starts from, each row with its source. */
export async function seedNeeds(tx: Transaction): Promise<void> {
  await tx.insert(products).values([...PRODUCTS]);
  await tx.insert(configParams).values(DEFAULT_PARAMETERS.map((row) => ({ ...row, type: "Daily" })));
  await tx.insert(configAssistance).values(DEFAULT_ASSISTANCE.map((row) => ({ ...row, type: "Assistance" })));
  await tx.insert(configSuggested).values(DISASTER_TYPES.flatMap(suggestedOf));
  await tx.insert(configInfo).values(DISASTER_TYPES.flatMap(infoOf));
}

function suggestedOf(disasterType: string) {
  const hasCoast = SUGGESTED.coast.types.some((type) => type === disasterType);
  const rows = hasCoast ? SUGGESTED.coast.rows : SUGGESTED.other.rows;
  return PRODUCTS.flatMap(({ name: product }) =>
    rows.flatMap(({ category, shares }) =>
      ASSISTANCE.map((assistanceCategory, i) => ({
        product,
        category,
        assistanceCategory,
        value: shares[i] ?? 0,
        disasterType,
        source: SOURCES.assumption,
      })),
    ),
  );
}

/** A row for the type as such, and one for each of its categories. */
function infoOf(type: string) {
  const info = INFO[type];
  if (info === undefined) return [];
  return [null, ...(SEEDED_CATEGORIES[type] ?? [])].map((category) => ({
    type,
    category,
    ...info,
    source: SOURCES.assumption,
  }));
}
