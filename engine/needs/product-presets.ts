import type { Unit } from "../words/units.ts";
import type { Base } from "./inputs.ts";

/** A product that an agency may plan with besides food, water and ice; none is in an estimation until someone adds it. */
export interface ProductPreset {
  /** English name; its text and that of its source are under `seeded` in locales/. */
  readonly product: string;
  readonly base: Base;
  readonly unit: Unit;
  /** Units of its base a day. */
  readonly npp: number;
  /** Units a truck holds. */
  readonly cpt: number;
  /** Percent of the affected in every zone. */
  readonly share: number;
  /** The product whose percentages it takes where the plan has it, as the same people are served. */
  readonly like?: string;
  /** Its ratio, by the key of its text among SOURCES. */
  readonly source: "formula" | "diapers" | "diets" | "pets";
}

/**
 * Ratios are assumptions of the agency until it has checked them. One in eighteen people under 18 is an infant and three are
 * under three, as ages are spread evenly.
 */
export const PRODUCT_PRESETS: readonly ProductPreset[] = [
  {
    product: "Infant formula",
    base: "children",
    unit: "Gallons",
    npp: 0.014,
    cpt: 4_000,
    share: 40,
    source: "formula",
  },
  { product: "Diapers", base: "children", unit: "Each", npp: 1.4, cpt: 200_000, share: 40, source: "diapers" },
  {
    product: "Special diet meals",
    base: "poverty",
    unit: "Meals",
    npp: 0.1,
    cpt: 21_744,
    share: 40,
    like: "Food",
    source: "diets",
  },
  { product: "Pet food", base: "households", unit: "Pounds", npp: 0.7, cpt: 40_000, share: 20, source: "pets" },
];
