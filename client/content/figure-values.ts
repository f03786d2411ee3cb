import type { UnitName } from "../../contract/api/domain.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import { wholeRow } from "../../engine/display/whole-figures.ts";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import type { ContentProjections } from "./content-run.ts";
import type { FigureName } from "./names.ts";

/** A figure that content shows; `product` is for figures of one product. */
export interface FigureChoice {
  readonly name: FigureName | "product";
  readonly product?: string;
}

/** A figure as it is shown everywhere; null if the people that it is made from are not known. */
export interface FigureValue {
  readonly value: number | null;
  readonly unit?: UnitName;
  /** The engine's own explanation; absent for sums that it does not explain. */
  readonly address?: FigureAddress;
  /** What a sum is added up from: the products of trucks, the zones of points. */
  readonly parts?: readonly { readonly of: string | number; readonly value: number | null }[];
}

/** The products that texts know by name, as the agency's list has them unless it is changed. */
const PRODUCTS = { meals: "Food", water: "Water", ice: "Ice" } as const;

/** The product whose need a figure is; null for figures of something else. */
export function productOf({ name, product = "" }: FigureChoice): string | null {
  if (name === "product" || name === "trucks") return product === "" ? null : product;
  return name === "meals" || name === "water" || name === "ice" ? PRODUCTS[name] : null;
}

/** A figure of a run, as the headline, the projections and the report have it; null if the plan has no such product. */
export function figureValue(run: ContentProjections, choice: FigureChoice, units: ChosenUnits): FigureValue | null {
  const product = productOf(choice);
  const ofAll = { product: null, zone: null } as const;
  switch (choice.name) {
    case "people":
      return { value: shownHeadline(run).peopleAssisted, address: { of: "people", ...ofAll, span: "most" } };
    case "affected":
      return { value: shownHeadline(run).peopleAffected, address: { of: "affected", zone: null } };
    case "zones":
      return { value: run.zones.length };
    case "points":
      return summed(run.points.zones.map(({ zone, points }) => ({ of: zone, value: points })));
    case "trucks": {
      const tables = needTables(run, "trucks").filter((table) => product === null || table.product === product);
      if (tables.length === 0) return null;
      return summed(tables.map(({ product: of, all }) => ({ of, value: all.shown.total })));
    }
    default: {
      const table = needTables(run, "quantity", units).find((one) => one.product === product);
      if (!table || product === null) return null;
      const address = { of: "need", product, zone: null, span: "total" } as const;
      return { value: table.all.shown.total, unit: table.unit, address };
    }
  }
}

const summed = (parts: NonNullable<FigureValue["parts"]>): FigureValue => ({
  value: wholeRow(parts.map(({ value }) => value)).total,
  parts,
});
