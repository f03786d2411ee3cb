import { addDays } from "../../engine/needs/blocks.ts";
import { isOpen, siteCapacity } from "../../engine/logistics/sites.ts";
import type { OpenSite, Site } from "../../contract/supply/calls/sites.ts";
import type { Reader } from "../storage/database.ts";
import { and, asc, desc, eq, lt } from "../storage/orm.ts";
import { facilities, siteServed, siteStates } from "../storage/schema/index.ts";
import { byName } from "../sheets/sheet-rows.ts";

/** The active facilities as sites on a day; one whose state was never set is planned. */
export async function readSites(reader: Reader, day: string): Promise<Site[]> {
  const latest = reader
    .selectDistinctOn([siteStates.facilityId])
    .from(siteStates)
    .where(lt(siteStates.day, addDays(day, 1)))
    .orderBy(asc(siteStates.facilityId), desc(siteStates.day))
    .as("latest");
  const rows = await reader
    .select({
      site: facilities,
      since: latest.day,
      state: latest.state,
      offers: latest.offers,
      shown: latest.public,
      served: siteServed.people,
      mealsServed: siteServed.meals,
      servedVersion: siteServed.version,
    })
    .from(facilities)
    .leftJoin(latest, eq(latest.facilityId, facilities.id))
    .leftJoin(siteServed, and(eq(siteServed.facilityId, facilities.id), eq(siteServed.day, day)))
    .where(eq(facilities.active, true))
    .orderBy(byName(facilities.county), byName(facilities.name));
  return rows.map(({ site, since, state, offers, shown, served, mealsServed, servedVersion }) => {
    const { id, name, type, county, address, hours, operator, contact, phone, longitude, latitude, capacity, staff } =
      site;
    const own = { id, name, type, county, address, hours, operator, contact, phone, longitude, latitude };
    const applies = { state: state ?? "Planned", since, offers: offers ?? "", public: shown ?? false } as const;
    const counted = { served, mealsServed, servedVersion: servedVersion ?? 0 };
    return { ...own, ...applies, ...siteCapacity(type, capacity, staff), ...counted };
  });
}

/** Open sites take people in, also on their last days. */
/** Whether everyone may know of a site on its day. */
export const isShown = (site: Pick<Site, "state" | "public">): boolean => site.public && isOpen(site);

/** The sites that the public may know of on a day; what only the staff needs is left out. */
export async function readOpenSites(reader: Reader, day: string): Promise<OpenSite[]> {
  const sites = await readSites(reader, day);
  return sites.filter(isShown).map(({ name, type, county, address, hours, longitude, latitude, offers, state }) => ({
    name,
    type,
    county,
    address,
    hours,
    longitude,
    latitude,
    offers,
    state,
  }));
}
