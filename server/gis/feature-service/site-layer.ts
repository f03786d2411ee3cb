import { getSites } from "../../../contract/supply/calls/sites.ts";
import { SITE_STATES, type SiteState } from "../../../contract/supply/sites.ts";
import { FACILITY_TYPES } from "../../../contract/supply/supply.ts";
import { permits } from "../../../contract/people/privileges.ts";
import { isHeldBack } from "../../caller/caller.ts";
import { agencyDay } from "../../logistics/agency-day.ts";
import { isShown, readSites } from "../../logistics/site-rows.ts";
import { inSnapshot } from "../../storage/database.ts";
import { OBJECT_ID, day, dayAt, double, integer, text, word, yesOrNo, type Field } from "./feature-source.ts";
import type { LayerFacts } from "./layers.ts";
import type { ServedLayer } from "./services.ts";
import { shapeSource } from "./shape-source.ts";

const LENGTH = 200;

const FIELDS: readonly Field[] = [
  OBJECT_ID,
  text("name", "Name", LENGTH),
  word("type", "Type", FACILITY_TYPES),
  text("county", "County", LENGTH),
  text("address", "Address", LENGTH),
  text("hours", "Hours", LENGTH),
  word("state", "State today", SITE_STATES),
  day("since", "In this state since"),
  text("offers", "What there is", LENGTH),
  yesOrNo("public", "Shown to everyone"),
  double("capacity", "Capacity a day"),
  text("measure", "What the capacity counts", LENGTH),
  integer("lanes", "Lanes"),
  text("operator", "Run by", LENGTH),
  text("contact", "Contact, for staff alone", LENGTH),
  text("phone", "Phone, for staff alone", LENGTH),
  integer("served", "People served today, for staff alone"),
  integer("meals_served", "Meals served today, for staff alone"),
];

/** Planned is hollow, open a square, closing a diamond, closed a cross: no two differ by color alone. */
const MARKS: Readonly<Record<SiteState, readonly [style: string, color: readonly number[]]>> = {
  Planned: ["esriSMSSquare", [255, 255, 255, 255]],
  Open: ["esriSMSSquare", [27, 110, 60, 255]],
  Closing: ["esriSMSDiamond", [140, 59, 0, 255]],
  Closed: ["esriSMSX", [67, 71, 77, 255]],
};
const markOf = (state: SiteState) => {
  const [style, color] = MARKS[state];
  const outline = {
    type: "esriSLS",
    style: "esriSLSSolid",
    color: state === "Open" ? [255, 255, 255, 255] : [31, 78, 140, 255],
    width: 1,
  };
  return { type: "esriSMS", style, color, size: 12, outline };
};

const FACTS: LayerFacts = {
  id: 37,
  name: "sites",
  displayField: "name",
  description: "Sites with their state today: all of them for staff, those that are open to everyone for all others.",
  shape: "point",
  renderer: {
    type: "uniqueValue",
    field1: "state",
    uniqueValueInfos: SITE_STATES.map((state) => ({ value: state, label: state, symbol: markOf(state) })),
  },
};

/** Layer 37: the sites as they are today, by the agency's calendar. Visitors get no names and phones of the staff. */
export const SITES: ServedLayer = {
  facts: FACTS,
  source: async ({ db, caller: callerOf }) => {
    const caller = await callerOf();
    const isStaff = permits(caller, getSites.needs) && !isHeldBack(caller);
    const sites = await inSnapshot(db, async (tx) => readSites(tx, await agencyDay(tx)));
    const rows = sites
      .filter((site) => isStaff || isShown(site))
      .map(({ id, longitude, latitude, ...site }) => ({
        objectId: id,
        geometry:
          longitude === null || latitude === null
            ? null
            : { type: "Point" as const, coordinates: [longitude, latitude] },
        values: {
          name: site.name,
          type: site.type,
          county: site.county,
          address: site.address,
          hours: site.hours,
          state: site.state,
          since: dayAt(site.since),
          offers: site.offers,
          public: site.public ? 1 : 0,
          capacity: site.capacity,
          measure: site.measure,
          lanes: site.lanes,
          ...(isStaff && {
            operator: site.operator,
            contact: site.contact,
            phone: site.phone,
            served: site.served,
            meals_served: site.mealsServed,
          }),
        },
      }));
    return { source: shapeSource({ layer: FACTS, fields: FIELDS, version: null, rows }), fixed: false };
  },
};
