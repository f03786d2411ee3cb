import { fieldColumns, namedColumn, type RecordColumn, type StatusKind } from "../lists/column.ts";
import { FACILITY_TYPES } from "./supply.ts";
import { SITE_STATES, type SiteState } from "./sites.ts";
import type { Site } from "./calls/sites.ts";

const headerOf = (id: string): string => `domain.lists.supply.columns.${id}`;
const field = fieldColumns(headerOf);
const own = fieldColumns((id: string): string => `domain.lists.sites.${id}`);

/** The meaning of each state. */
const SITE_STATE_KINDS: Readonly<Record<SiteState, StatusKind>> = {
  Planned: "info",
  Open: "success",
  Closing: "warning",
  Closed: "danger",
};

/** The list of sites on a day, the most telling columns first. */
export const SITE_COLUMNS: readonly RecordColumn<Site>[] = [
  field("name", 32, { minWidth: 150, rowHeader: true }),
  namedColumn(
    { id: "type", header: headerOf("type"), width: 22, screen: { minWidth: 140 } },
    {
      values: FACILITY_TYPES,
      valueOf: ({ type }) => type,
      keyOf: (value) => `domain.lists.supply.words.type.${value}`,
    },
  ),
  field("county", 18, { minWidth: 110 }),
  namedColumn(
    { id: "state", header: "domain.lists.sites.state", width: 12, screen: { minWidth: 110 } },
    {
      values: SITE_STATES,
      kinds: SITE_STATE_KINDS,
      valueOf: ({ state }) => state,
      keyOf: (value) => `domain.site.states.${value}`,
    },
  ),
  own("since", 14, { minWidth: 116 }, "day"),
  field("capacity", 14, { width: 112 }, "number"),
  own("served", 14, { width: 112 }, "number"),
  own("mealsServed", 14, { width: 112, hiddenAtFirst: true }, "number"),
  own("lanes", 10, { width: 84 }, "number"),
  own("staffDay", 12, { width: 100 }, "number"),
  field("hours", 24, { minWidth: 130 }),
  own("offers", 26, { minWidth: 140 }),
  field("operator", 26, { minWidth: 140 }),
  field("contact", 24, { minWidth: 130 }),
  field("phone", 18, { minWidth: 120 }),
  field("address", 36, { minWidth: 160 }),
  field("longitude", 14, { width: 104, hiddenAtFirst: true }, "number"),
  field("latitude", 14, { width: 104, hiddenAtFirst: true }, "number"),
];
