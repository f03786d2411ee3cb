import { DISASTER_TYPES, FLOOD_CATEGORIES, SOURCES } from "../../../engine/needs/seeded.ts";

/** Percent of the affected people below and above poverty who are planned for. */
type Shares = readonly [below: number, above: number];

/** Suggested percentages of one disaster type. */
interface SuggestedPercentages {
  /** By category of the type; the empty key applies to all others. */
  readonly food: Readonly<Record<string, Shares>>;
  /** Set if they differ from those of food; the same for all categories. */
  readonly water?: Shares;
  /** Half of those of food if heat comes with the loss of power; none otherwise. */
  readonly ice?: "half" | Shares;
  /** Whether the percentages are lower inland than on the coast. */
  readonly coast?: true;
  readonly source: string;
}

const { corpsShare, unverified } = SOURCES;

/** At category 5 about 40 % of all, a seventh of whom are below poverty: the share of the Corps' planning model; less below it. */
const HURRICANE = { "1": [40, 15], "2": [50, 20], "3": [60, 25], "4": [65, 30], "5": [70, 35], "": [60, 25] } as const;
const [MINOR, MODERATE, MAJOR] = FLOOD_CATEGORIES;

const SUGGESTIONS: Readonly<Record<(typeof DISASTER_TYPES)[number], SuggestedPercentages>> = {
  Hurricane: { food: HURRICANE, ice: "half", coast: true, source: corpsShare },
  "Tropical Storm": { food: { "": [40, 20] }, ice: "half", coast: true, source: unverified },
  Tornado: { food: { "": [70, 40] }, ice: "half", source: unverified },
  Wildfire: { food: { "": [60, 20] }, source: unverified },
  // Drinking water is unsafe where homes are under water.
  Flood: {
    food: { [MINOR]: [30, 15], [MODERATE]: [60, 30], [MAJOR]: [80, 40], "": [60, 30] },
    water: [80, 60],
    coast: true,
    source: unverified,
  },
  "Extreme Heat": { food: { "": [20, 5] }, water: [60, 30], ice: [60, 30], source: unverified },
  "Winter Storm": { food: { "": [50, 25] }, water: [40, 20], source: unverified },
  "Public Health Emergency": { food: { "": [60, 20] }, water: [20, 5], source: unverified },
  "Situation of Distress": { food: { "": [60, 20] }, source: unverified },
  // Local food and water are not safe to use.
  "Radiological Emergency": { food: { "": [80, 60] }, water: [80, 60], source: unverified },
};

/** Percentage points by which inland percentages are lower. */
const INLAND_LESS: Shares = [10, 5];
const ASSISTANCE = ["Below Poverty(%)", "Above Poverty(%)"] as const;

/** The shipped suggestions of every disaster type, category, product and side of the poverty line. */
export function suggestedRows() {
  return DISASTER_TYPES.flatMap((disasterType) => {
    const { food, water, ice, coast, source } = SUGGESTIONS[disasterType];
    return Object.entries(food).flatMap(([category, shares]) => {
      const products = {
        Food: shares,
        Water: water ?? shares,
        Ice: ice === "half" ? halved(shares) : (ice ?? NONE),
      } as const;
      return Object.entries(products).flatMap(([product, own]) =>
        (coast ? (["Coastal(%)", "Inland(%)"] as const) : (["Other"] as const)).flatMap((place) =>
          ASSISTANCE.map((assistanceCategory, side) => ({
            product,
            category: place,
            assistanceCategory,
            value: Math.max(
              0,
              (own[side] ?? 0) - (place === "Inland(%)" && own !== NONE ? (INLAND_LESS[side] ?? 0) : 0),
            ),
            disasterType,
            subCategory: category === "" ? null : category,
            source,
          })),
        ),
      );
    });
  });
}

const NONE: Shares = [0, 0];
const halved = ([below, above]: Shares): Shares => [below / 2, above / 2];
