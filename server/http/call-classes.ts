import type { FastifyRequest } from "fastify";
import type { Call } from "../../contract/api/call.ts";
import { checkSeries, importSeries } from "../../contract/series/calls.ts";
import { checkTracts, importTracts } from "../../contract/tracts/calls/data-sets.ts";
import { startExport } from "../../contract/lists/calls.ts";
import { acceptInvitation, findInvitation } from "../../contract/people/calls/invitations.ts";
import { printMap } from "../../contract/reports/calls/map-print.ts";
import { checkReport } from "../../contract/reports/calls/issuing.ts";
import { sendReport } from "../../contract/reports/calls/links.ts";
import { startReportFile } from "../../contract/reports/calls/reports.ts";
import { importRoads } from "../../contract/roads/calls.ts";
import { authenticate, beginOpenId, getSession, getSignInWays } from "../../contract/people/calls/session.ts";
import { previewAdvisory } from "../../contract/storms/calls/plans.ts";
import { calculateBand, compareEstimations } from "../../contract/planning/calls/what-if.ts";
import { previewZones } from "../../contract/planning/calls/zones.ts";
import { getAppConfig, getConfigKeys, getFooterKeys } from "../../contract/config/calls.ts";
import { isVisitor } from "../caller/visitor.ts";

/** Classes of callers in the order in which they are refused under overload. */
export const CALL_CLASSES = ["visitor", "bulk", "preview", "staff"] as const;
export type CallClass = (typeof CALL_CLASSES)[number];

/** Exports, prints, imports and live counts, which yield to all other calls of staff. */
const OF_STAFF: ReadonlyMap<string, CallClass> = new Map([
  ...[startExport, startReportFile, sendReport, printMap].map(({ path }) => [path, "bulk"] as const),
  ...[checkTracts, importTracts, checkSeries, importSeries, importRoads].map(({ path }) => [path, "bulk"] as const),
  ...[previewZones, previewAdvisory, calculateBand, compareEstimations].map(({ path }) => [path, "preview"] as const),
]);

/** Calls that staff make before anyone can know that they are staff. */
const WAY_IN: ReadonlySet<string> = new Set(
  [
    ...[getAppConfig, getConfigKeys, getFooterKeys, getSession],
    ...[getSignInWays, authenticate, beginOpenId, findInvitation, acceptInvitation],
  ].map(({ path }) => path),
);

/**
 * Addresses of calls and services. Pages and files are always sent: half a page helps no one, and caches in front keep
 * them. A stream of changes stays open without work, and has limits of its own.
 */
const CALLS = /^\/(?:api(?!\/Live\/Listen\b)|arcgis\/rest\/services|data|ogc)\//;

/** The class of a call; null for anything that is not a call. */
export function classOf(request: FastifyRequest): CallClass | null {
  if (!CALLS.test(request.url)) return null;
  return isVisitor(request) ? classWithoutSession(request) : (OF_STAFF.get(pathOf(request)) ?? "staff");
}

/** The class of a call by a visitor, even with an invalid cookie. */
export const classWithoutSession = (request: FastifyRequest): CallClass =>
  WAY_IN.has(pathOf(request)) ? "staff" : "visitor";

/** As declared, with the names of its parameters. */
const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "";

/**
 * Returns whether all visitors get the same answer, so that one can be cached for them: not for a page whose address is
 * a secret.
 */
export const isShared = ({ method, path, changes, needs }: Call): boolean =>
  method === "GET" && !changes && needs.kind === "public" && path !== checkReport.path;
