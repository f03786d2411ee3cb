import { UNITS } from "../../engine/words/units.ts";
import { DISASTER_TYPES } from "../../engine/needs/seeded.ts";
import { ASSISTANCE_CATEGORIES, PARAMETER_CATEGORIES } from "../../engine/needs/inputs.ts";
import { STORAGE_TYPES, SUGGESTED_CATEGORIES } from "../api/domain.ts";

/**
 * What an administrator may do with a shipped list. `open`: anything. `known`: omit, order and caption entries, but not
 * add values, which the product could not handle. `fixed`: only order and caption the entries, since calculations and
 * stored records depend on them. `catalogue`: read only, because products are edited with the defaults.
 */
type LookupExtent = "open" | "known" | "fixed" | "catalogue";

/** A list that the product itself reads: it cannot be deleted and keeps its search key. */
export interface ShippedLookup {
  readonly searchKey: string;
  readonly caption: string;
  readonly extent: LookupExtent;
  /** The entries of a new installation. A caption that is still the shipped one is shown translated. */
  readonly entries: readonly { readonly value: string; readonly caption: string }[];
  /** Values are whole numbers within these bounds. */
  readonly wholeNumbers?: { readonly min: number; readonly max: number };
  /** Most entries that may be active; at least one always is. */
  readonly mostActive?: number;
}

/** Largest page that a list requests (contract/lists/list-query.ts allows as many). */
const LARGEST_PAGE = 500;

const words = (values: readonly string[]) => values.map((value) => ({ value, caption: value }));

/** The lists of the specification's section 9, and the most locations of an ad-hoc report. */
export const SHIPPED_LOOKUPS = {
  disasterType: {
    searchKey: "DisasterType",
    caption: "Disaster types",
    extent: "open",
    entries: words(DISASTER_TYPES),
  },
  pageSize: {
    searchKey: "PageSize",
    caption: "Page sizes",
    extent: "open",
    entries: words(["10", "20", "25", "50", "100"]),
    wholeNumbers: { min: 1, max: LARGEST_PAGE },
  },
  product: { searchKey: "Product", caption: "Products", extent: "catalogue", entries: words(["Food", "Water", "Ice"]) },
  unit: { searchKey: "Unit", caption: "Units", extent: "fixed", entries: words(UNITS) },
  storageType: { searchKey: "StorageType", caption: "Storage types", extent: "fixed", entries: words(STORAGE_TYPES) },
  parameterCategory: {
    searchKey: "ParameterCategory",
    caption: "Parameter categories",
    extent: "fixed",
    entries: words(PARAMETER_CATEGORIES),
  },
  assistanceCategory: {
    searchKey: "AssistanceCategory",
    caption: "Assistance categories",
    extent: "fixed",
    entries: words(ASSISTANCE_CATEGORIES),
  },
  suggestedCategory: {
    searchKey: "SuggestedCategory",
    caption: "Suggested categories",
    extent: "fixed",
    entries: words(SUGGESTED_CATEGORIES),
  },
  baseMap: {
    searchKey: "BaseMap",
    caption: "Base maps",
    extent: "known",
    entries: [
      { value: "streets", caption: "Streets" },
      { value: "topographic", caption: "Topographic" },
      { value: "imageryWithLabels", caption: "Imagery with Labels" },
      { value: "imagery", caption: "Imagery" },
      { value: "imageryHybrid", caption: "Imagery Hybrid" },
      { value: "lightGray", caption: "Light Gray Canvas" },
      { value: "darkGray", caption: "Dark Gray Canvas" },
      { value: "openStreetMap", caption: "OpenStreetMap" },
    ],
  },
  tractYear: {
    searchKey: "TractYear",
    caption: "Tract years",
    extent: "open",
    entries: words(["2016", "2018", "2020"]),
    wholeNumbers: { min: 2000, max: 2100 },
  },
  maxLocations: {
    searchKey: "MaxLocations",
    caption: "Most locations of an ad-hoc report",
    extent: "open",
    entries: words(["10"]),
    wholeNumbers: { min: 1, max: 100 },
    mostActive: 1,
  },
} as const satisfies Readonly<Record<string, ShippedLookup>>;

/** The shipped list with a search key, ignoring case; null for an administrator's own. */
export function shippedLookup(searchKey: string): ShippedLookup | null {
  const wanted = searchKey.toLowerCase();
  const lists: readonly ShippedLookup[] = Object.values(SHIPPED_LOOKUPS);
  return lists.find((one) => one.searchKey.toLowerCase() === wanted) ?? null;
}
