import { productIds } from "../reports/context.ts";
import { ANNEXED, type Figure } from "../reports/document.ts";
import { isUnit } from "../words/units.ts";
import type { FigureAddress } from "./figure.ts";

/** Tables of need by product and zone, tables of supply by block, and what to order first. */
const BY_ZONE = ["dayOneNeed", "multiDayNeed", "multiDayTrucks"];
const BY_BLOCK = ["comparison", "runningBalance"];

/** A figure as a report shows it at an address. */
export type ReportedFigure = Pick<Figure, "shown" | "unit">;

/**
 * The figure of a run that a report shows at an address (engine/reports/figures.ts); null if that place shows something
 * calculated in another way. The product is looked up among the run's products. A shortage is explained by the figure
 * itself, since a run knows no stock.
 */
export function figureOfReport(
  address: string,
  products: readonly { readonly product: string }[],
  { shown, unit }: ReportedFigure,
): FigureAddress | null {
  if (shown === null) return null;
  const [table = "", row = "", column = ""] = address.split("/");
  const block = table.replace(new RegExp(`${ANNEXED}$`), "");
  const [, id = "", last = ""] = /^(.*)-(\d|total)$/.exec(row) ?? [];
  const zone = last === "total" ? null : Number(last);
  const named = (own: string) => [...productIds(products)].find(([, one]) => one === own)?.[0];
  const need = (own: string, of: number | null, span: Need["span"] | null): FigureAddress | null => {
    const product = named(own);
    return product === undefined || span === null ? null : { of: "need", product, zone: of, span };
  };
  if (block === "headline") {
    if (row === "peopleAssisted") return column === "" ? peopleOf(null) : null;
    return column === "" || column === "trucks" ? need(row, null, "total") : null;
  }
  if (block === "population") return ofPopulation(row, column);
  if (block === "pastEvents") return column === "planned" ? need(row.replace(/-\d+$/, ""), null, "total") : null;
  if (block === "band" && column === "central" && row !== "trucks")
    return row === "people" ? peopleOf(null) : need(row.replace(/-trucks$/, ""), null, "total");
  if (block === "pointsByZone") return column === "peopleADay" ? peopleOf(row === "total" ? null : Number(last)) : null;
  if (last === "") return null;
  if (block === "urgent" ? column === "short" : block === "runningBalance" && column === "balance") {
    const product = named(id);
    const quantity = block === "runningBalance" ? -shown : shown;
    return product === undefined || zone === null || quantity <= 0 || !isUnit(unit)
      ? null
      : { of: "shortfall", product, block: zone, unit, quantity };
  }
  if (block === "peopleByBlock") {
    const span = spanOf(column);
    return id === "people" && typeof span === "number" ? { ...peopleOf(zone), span } : null;
  }
  if (BY_BLOCK.includes(block)) return column === "projected" ? need(id, null, zone ?? "total") : null;
  if (!BY_ZONE.includes(block)) return null;
  if (column !== "assisted") return need(id, zone, block === "dayOneNeed" ? "dayOne" : spanOf(column));
  const product = named(id);
  return product === undefined ? null : { ...peopleOf(zone), product };
}

/**
 * Returns whether a report shows a figure of its run at an address, as far as that can be known without the run's
 * products.
 */
export function isFigureOfReport(address: string, figure: ReportedFigure): boolean {
  const [, row = ""] = address.split("/");
  const ids = [row, row.replace(/-(?:\d+|total|trucks)$/, "")];
  return (
    figureOfReport(
      address,
      ids.map((product) => ({ product })),
      figure,
    ) !== null
  );
}

type Need = Extract<FigureAddress, { readonly of: "need" }>;

const peopleOf = (zone: number | null) => ({ of: "people", product: null, zone, span: "most" }) as const;

function spanOf(column: string): Need["span"] | null {
  if (column === "dayOne" || column === "total") return column;
  const [, block] = /^block-(\d)$/.exec(column) ?? [];
  return block === undefined ? null : Number(block);
}

function ofPopulation(row: string, column: string): FigureAddress | null {
  const [, number] = /^zone-(\d)$/.exec(column) ?? [];
  const zone = number === undefined ? null : Number(number);
  if (zone === null && column !== "total") return null;
  if (row === "affected") return { of: "affected", zone };
  return row === "assisted" ? peopleOf(zone) : null;
}
