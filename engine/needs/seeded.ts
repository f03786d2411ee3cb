import { PRODUCT_PRESETS } from "./product-presets.ts";
/**
 * Names that ship with the product, stored in English. An unchanged name is shown in the reader's language (`seeded` in
 * locales/); any other was typed by someone and is shown as typed.
 */

const SHIPPED_PRODUCTS = ["Food", "Water", "Ice"] as const;

export const DISASTER_TYPES = [
  "Hurricane",
  "Tropical Storm",
  "Tornado",
  "Wildfire",
  "Flood",
  "Extreme Heat",
  "Winter Storm",
  "Public Health Emergency",
  "Situation of Distress",
  "Radiological Emergency",
] as const;

/** Sources of the shipped coefficients, by the last part of their text's key. */
export const SOURCES = {
  assumption: "agency assumption, replace",
  unverified: "agency assumption, unverified",
  corpsShare:
    "agency assumption, unverified: about 40 % of people without power at category 5, as the planning model of the US Army Corps of Engineers has it, and less below it",
  irmaOutages:
    "Irma 2017: customers of Florida Power & Light and Duke Energy without power by wind (HURDAT2), medians over counties",
  mealsPerDay: "FEMA IS-26: two meals per person per day",
  mealsTruck: "FEMA IS-26: truckload of shelf-stable meals",
  waterPerDay: "FEMA IS-26: one gallon per person per day",
  waterTruck: "US Army Corps of Engineers: water truckload",
  icePerDay: "FEMA IS-26: eight pounds per person per day",
  iceTruck: "US Army Corps of Engineers: ice truckload",
  corpsModel:
    "US Army Corps of Engineers, commodity planning model for people without power (one truckload of water serves 5,000 people a day)",
  formula:
    "agency assumption, unverified: one in eighteen people under 18 is an infant, who drinks about a quart (0.25 gallon) a day; 40% need help",
  diapers:
    "agency assumption, unverified: three in eighteen people under 18 wear diapers, about eight a day; 40% need help",
  diets:
    "agency assumption, unverified: one in twenty of the people served needs a special diet, two meals a day, so 0.1 meal per person; subtract as much from Food",
  pets: "agency assumption, unverified: 0.7 pound of food a day per household with and without pets; one household in five needs help",
} as const;

/** Name of the sample data wherever they are shown. */
export const SAMPLE_LABEL = "Sample data";
export const SAMPLE_SOURCE =
  "Generated sample, not real figures. County shapes: us-atlas 3 (US Census Bureau cartographic boundaries, public domain). Tracts and statistics: made up by a seeded generator.";

/** The National Weather Service's flood categories, the mildest first. */
export const FLOOD_CATEGORIES = ["Minor", "Moderate", "Major"] as const;

const itself = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** Shipped names by kind, each by the last part of its text's key. */
const SEEDED = {
  Product: itself([...SHIPPED_PRODUCTS, ...PRODUCT_PRESETS.map(({ product }) => product)]),
  DisasterType: itself(DISASTER_TYPES),
  // Names that are words: the National Weather Service's names of floods.
  DisasterCategory: itself(FLOOD_CATEGORIES),
  source: SOURCES,
  dataSet: { sample: SAMPLE_LABEL },
  dataSetSource: { sample: SAMPLE_SOURCE },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type SeededKind = keyof typeof SEEDED;

/** The key of a shipped name's text; null for any other name. */
export function seededKey(kind: SeededKind, name: string): string | null {
  const found = Object.entries(SEEDED[kind]).find(([, shipped]) => shipped === name);
  return found ? `seeded.${kind}.${found[0]}` : null;
}

/** The source of a preset product's value, while it is unchanged. */
export function presetSource({
  product,
  category,
  value,
}: {
  readonly product: string;
  readonly category: string;
  readonly value: number;
}) {
  const preset = PRODUCT_PRESETS.find((one) => one.product === product);
  if (preset === undefined) return null;
  const own = category === "npp" || category === "cpt" ? preset[category] : preset.share;
  return own === value ? SOURCES[preset.source] : null;
}
