import type { OwnFaults } from "../../client/records/refusals.ts";
import type { SiteSupply, SiteSupplyContent } from "../../contract/supply/calls/site-supply.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";

/** What sources can load and where goods are, as typed and chosen, by the key of the cell; empty is not said. */
export interface SourceDraft {
  readonly cells: Readonly<Record<string, string>>;
}

export const SOURCE_FIELDS = ["docks", "turnMinutes", "hours", "leadDays"] as const;
type SourceField = (typeof SOURCE_FIELDS)[number];

/** The least and most of each figure; hours may have decimals. */
const LIMITS: Readonly<Record<SourceField, readonly [least: number, most: number]>> = {
  docks: [0, 1_000],
  turnMinutes: [1, 1_440],
  hours: [0, 24],
  leadDays: [0, 20],
};

export const sourceKey = (id: number, field: SourceField): string => `sources.${id}.${field}`;
export const stockKey = (id: number): string => `stock.${id}`;
export const REST_KEY = "rest";

/** The form's initial cells. */
export function draftOf({ depots, inventory, sources, stock, rest }: SiteSupply, locale: string): SourceDraft {
  const written = (value: number | null | undefined) => (value == null ? "" : writeNumber(value, locale));
  return {
    cells: Object.fromEntries([
      ...depots.flatMap(({ id }) => {
        const own = sources.find(({ facilityId }) => facilityId === id);
        return SOURCE_FIELDS.map((field) => [sourceKey(id, field), written(own?.[field])] as const);
      }),
      ...inventory.map(({ id }) => [
        stockKey(id),
        String(stock.find((one) => one.inventoryId === id)?.facilityId ?? ""),
      ]),
      [REST_KEY, String(rest ?? "")],
    ]),
  };
}

/** What is saved of a draft; a source of which nothing was typed is not in it. */
export function contentOf(
  { cells }: SourceDraft,
  { depots, inventory }: SiteSupply,
  locale: string,
): SiteSupplyContent {
  const numberAt = (key: string) => {
    const read = (cells[key] ?? "").trim() === "" ? null : readNumber(cells[key] ?? "", locale);
    return read === null || typeof read === "number" ? read : Number.NaN;
  };
  const chosen = (key: string) => Number(cells[key] ?? "") || null;
  return {
    sources: depots.flatMap(({ id }) => {
      const of = (field: SourceField) => numberAt(sourceKey(id, field));
      const [docks, turnMinutes, hours, leadDays] = [of("docks"), of("turnMinutes"), of("hours"), of("leadDays")];
      const isSaid = [docks, turnMinutes, hours, leadDays].some((one) => one !== null);
      return isSaid ? [{ facilityId: id, docks, turnMinutes, hours, leadDays: leadDays ?? 0 }] : [];
    }),
    stock: inventory.flatMap(({ id }) => {
      const facilityId = chosen(stockKey(id));
      return facilityId === null ? [] : [{ inventoryId: id, facilityId }];
    }),
    rest: chosen(REST_KEY),
  };
}

/** The faults that the browser finds by itself: texts that are no number within the limits of their field. */
export function sourceFaults({ cells }: SourceDraft, locale: string): OwnFaults {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, typed]) => {
      const field = SOURCE_FIELDS.find((one) => key.endsWith(`.${one}`));
      if (field === undefined || typed.trim() === "") return [];
      const [least, most] = LIMITS[field];
      const read = readNumber(typed, locale);
      const isNumber = typeof read === "number" && read >= least && read <= most;
      const isRight = isNumber && (field === "hours" || Number.isInteger(read));
      return isRight ? [] : [[key, { key: `widgets.site-supply.faults.${field}`, values: { least, most } }] as const];
    }),
  );
}

/** The server's places (`sources.0.docks`) as the cells that were sent. */
export function placedFaults(faults: Readonly<Record<string, string>>, { sources, stock }: SiteSupplyContent) {
  return Object.fromEntries(
    Object.entries(faults).map(([place, fault]) => {
      const [part = "", at = "", field = ""] = place.split(".");
      const source = part === "sources" ? sources[Number(at)] : undefined;
      const own = part === "stock" ? stock[Number(at)] : undefined;
      if (source) return [sourceKey(source.facilityId, SOURCE_FIELDS.find((one) => one === field) ?? "docks"), fault];
      return [own ? stockKey(own.inventoryId) : place, fault];
    }),
  );
}
