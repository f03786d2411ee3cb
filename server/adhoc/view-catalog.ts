import type { BaseViewName } from "../../contract/adhoc/base-views.ts";
import { permits, type Caller } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { View } from "./base-view.ts";
import { outages, storms } from "./base-views/events.ts";
import { countyProfile, tractProfile, zoneProfile } from "./base-views/people.ts";
import { zoneNeeds } from "./base-views/planning.ts";
import { feedingWays, requests, siteSupply, sites, sitesServed } from "./base-views/logistics.ts";
import { shiftLog, shiftPeriods } from "./base-views/shift.ts";
import { deliveries, facilities, inventory } from "./base-views/supply.ts";

/** All views that can be queried, by name. */
export const VIEWS: Readonly<Record<BaseViewName, View>> = {
  zone_needs: zoneNeeds,
  zone_profile: zoneProfile,
  tract_profile: tractProfile,
  county_profile: countyProfile,
  inventory,
  deliveries,
  facilities,
  sites,
  requests,
  feeding_ways: feedingWays,
  sites_served: sitesServed,
  site_supply: siteSupply,
  shift_periods: shiftPeriods,
  shift_log: shiftLog,
  outages,
  storms,
};

/** The views that a caller may query. */
export const viewsFor = (caller: Caller): View[] => Object.values(VIEWS).filter(({ needs }) => permits(caller, needs));

/** A view that the caller may query; 403 for another. */
export function viewFor(caller: Caller, name: BaseViewName): View {
  const view = VIEWS[name];
  return permits(caller, view.needs) ? view : throwHttpError(403, "errors.permission");
}
