import type { AuditModule } from "../../contract/audits/calls.ts";
import { getDefaultNeeds } from "../../contract/defaults/calls.ts";
import { getLayers } from "../../contract/layers/calls/layers.ts";
import { getLayout } from "../../contract/layout/calls/layouts.ts";
import { getAllLookups } from "../../contract/lookups/calls/lookups.ts";
import { getOutbox } from "../../contract/mail/calls.ts";
import { getAllRoles } from "../../contract/people/calls/roles.ts";
import { getPrograms } from "../../contract/people/calls/programs.ts";
import { getAllUsers } from "../../contract/people/calls/users.ts";
import { anyOf, permits, type PrivilegeRule } from "../../contract/people/privileges.ts";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { PUBLIC_CHANGE, type Change } from "../../contract/planning/calls/live.ts";
import { getParameters } from "../../contract/planning/calls/parameters.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import { getShareLinks } from "../../contract/reports/calls/links.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { getAdvisoryChanges } from "../../contract/storms/calls/updates.ts";
import { getSites } from "../../contract/supply/calls/sites.ts";
import { getManagedDataSets } from "../../contract/tracts/calls/data-sets.ts";
import { isHeldBack, type RequestCaller } from "../caller/caller.ts";
import type { ChainedChange } from "./chain-reader.ts";

/** Those who may read the record by its call may hear that it changed; `null`: only the person who changed it. */
type Hearing = PrivilegeRule | null | ((change: ChainedChange) => PrivilegeRule | null);

const trail = anyOf("audit.view");

/** Who hears of each module: what is not named is heard by no one, which the type does not allow. */
const HEARD: Readonly<Record<AuditModule, Hearing>> = {
  Session: trail,
  User: getAllUsers.needs,
  Role: getAllRoles.needs,
  Lookup: getAllLookups.needs,
  Disaster: getAllDisasters.needs,
  Estimation: getEstimation.needs,
  Zone: getZones.needs,
  Parameter: getParameters.needs,
  Projection: getProjections.needs,
  Supply: getSites.needs,
  Tract: getManagedDataSets.needs,
  Config: trail,
  Layout: getLayout.needs,
  Security: ({ id }) => (/^(?:program|token|webhook)\//.test(id) ? getPrograms.needs : anyOf("security.view")),
  Preference: null,
  Email: getOutbox.needs,
  Export: null,
  Audit: trail,
  LogFile: anyOf("logFile.view"),
  Portal: trail,
  Operation: trail,
  Report: ({ action }) => (["share", "revoke", "send"].includes(action) ? getShareLinks.needs : getReport.needs),
  Defaults: getDefaultNeeds.needs,
  // A layer may be for some roles alone.
  Layer: getLayers.needs,
  MapStyle: getLayers.needs,
  Series: getManagedDataSets.needs,
  // Who gets a storm's notices, and who has read them, is each person's own.
  Storm: ({ action }) => (["watch", "readNotice"].includes(action) ? null : getAdvisoryChanges.needs),
  AdhocQuery: null,
  Feed: getManagedDataSets.needs,
};

/** Changes that may give or take rights, or end a session. */
const RIGHTS: readonly AuditModule[] = ["Session", "User", "Role", "Security", "Portal"];

export const movesRights = ({ module, action }: Pick<ChainedChange, "module" | "action">): boolean =>
  RIGHTS.includes(module) && action !== "signIn";

/** Whether a caller may do what a rule asks for; who has yet to choose a password or a second factor is a visitor. */
export const isAllowed = (caller: RequestCaller, rule: PrivilegeRule): boolean =>
  permits(caller, rule) && !isHeldBack(caller);

/** What a caller hears of a change: all of it, that something public changed, or nothing (null). */
export function heardOf(caller: RequestCaller, change: ChainedChange): Change | null {
  const { no, module, action, id, did, eid, by, at, userId, isPublic } = change;
  const hearing = HEARD[module] as Hearing | undefined;
  const rule = typeof hearing === "function" ? hearing(change) : (hearing ?? null);
  const isOwn = caller.userId !== null && caller.byToken !== true && userId === caller.userId && !isHeldBack(caller);
  if (isOwn || (rule !== null && rule.kind !== "public" && isAllowed(caller, rule)))
    // Names of persons are for persons who have an account.
    return { no, module, action, id, did, eid, by: caller.userId === null ? "" : by, at };
  return isPublic ? { no, module: PUBLIC_CHANGE, action: "", id: "", did: null, eid: null, by: "", at } : null;
}
