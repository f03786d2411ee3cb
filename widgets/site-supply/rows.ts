import { useMemo } from "react";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import { KM_PER_MILE } from "../../engine/logistics/reach.ts";
import { packed } from "../../engine/logistics/supply-plan/packed.ts";
import { addDays } from "../../engine/needs/blocks.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** What is shown of the plan; null for all. */
export interface SupplyFilter {
  readonly day: number | null;
  readonly source: number | null;
  readonly site: number | null;
  readonly product: string | null;
}

/** The rows of the plan that a filter leaves, in words, and its choices. */
export function useSupplyRows(run: SiteSupplyRun, filter: SupplyFilter) {
  const text = useTexts("widgets.site-supply");
  const productText = useProductText();
  return useMemo(() => {
    const places = new Map(run.places.map((place) => [place.id, place]));
    const nameOf = (id: number | null) => (id === null ? "" : (places.get(id)?.name ?? String(id)));
    const shown = <Row extends { readonly day: number; readonly product: number }>(row: Row) =>
      (filter.day === null || row.day === filter.day) &&
      (filter.product === null || run.products[row.product]?.product === filter.product);
    const isFrom = (row: { readonly source: number }) => filter.source === null || row.source === filter.source;
    const isTo = (row: { readonly site: number | null }) => filter.site === null || row.site === filter.site;
    const inWords = <Row extends { readonly day: number; readonly product: number }>(row: Row) => {
      const { product = "", unit = "Each", cooled = false } = run.products[row.product] ?? {};
      const name = cooled ? text("cooled", { product: productText(product) }) : productText(product);
      return { date: addDays(run.startDate, row.day), name, unit };
    };
    const byDay = (a: { readonly day: number }, b: { readonly day: number }) => a.day - b.day;
    const ids = (all: readonly number[]) =>
      [...new Set(all)].map((id) => ({ id, name: nameOf(id) })).toSorted((a, b) => a.name.localeCompare(b.name));
    return {
      shipments: run.shipments
        .filter((row) => shown(row) && isFrom(row) && isTo(row))
        .toSorted(byDay)
        .map((row) => {
          const { perTruck = NaN, pack = null, unit = "Each" } = run.products[row.product] ?? {};
          const miles = Math.round(row.km / KM_PER_MILE);
          const direct = row.source === row.site;
          return {
            ...row,
            ...inWords(row),
            ...packed(row.quantity, unit, pack),
            from: direct ? text("direct") : nameOf(row.source),
            to: nameOf(row.site),
            truckloads: direct ? null : row.quantity / perTruck,
            miles: direct ? null : miles,
          };
        }),
      // A source's trucks serve several sites, so that they are not those of one of them.
      loads: (filter.site === null ? run.loads : [])
        .filter((row) => shown(row) && isFrom(row))
        .toSorted(byDay)
        .map((row) => ({ ...row, ...inWords(row), from: nameOf(row.source) })),
      short: run.short
        .filter((row) => shown(row) && isTo(row))
        .toSorted(byDay)
        .map((row) => ({
          ...row,
          ...inWords(row),
          to: row.site === null ? text("noOpenSite") : nameOf(row.site),
          why: text(`reasons.${row.reason}`),
        })),
      sources: ids(run.loads.map(({ source }) => source)),
      sites: ids([...run.shipments.map(({ site }) => site), ...run.short.flatMap(({ site }) => site ?? [])]),
      days: [...new Set([...run.shipments, ...run.short].map(({ day }) => day))].toSorted((a, b) => a - b),
    };
  }, [run, filter, text, productText]);
}

export type SupplyRows = ReturnType<typeof useSupplyRows>;
