import type { FastifyRequest } from "fastify";
import { permits, type PrivilegeRule } from "../../../contract/people/privileges.ts";
import {
  isHeldBack,
  type RequestCaller,
  anonymousCaller,
  callerOf,
  callerOfUser,
  requestOrigin,
  vouchedFor,
} from "../../caller/caller.ts";
import type { Database } from "../../storage/database.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { EsriError } from "../esri-error.ts";
import type { FeatureSource } from "./feature-source.ts";
import type { LayerFacts } from "./layers.ts";
import type { RawParameters } from "./query-parameters.ts";
import type { Relationship } from "./relationships.ts";
import { ownOrigin } from "../../caller/token.ts";
import { userOfPortalToken } from "../portal/portal-user.ts";
import { tokenIn } from "../protocol.ts";

/** Root of the services' addresses. */
export const SERVICES_ROOT = "/arcgis/rest/services";

/** Data for reading a layer's rows. */
export interface LayerReadContext {
  readonly db: Database;
  readonly raw: RawParameters;
  /** The caller; determined on demand. */
  readonly caller: () => Promise<RequestCaller>;
}

/** The rows of a layer as one caller may see them. */
export interface CallerRows {
  readonly source: FeatureSource;
  /** Whether the address alone identifies the data, so that answers may be cached. */
  readonly fixed: boolean;
  /** The tracts that a thread answers for. */
  readonly loaded?: LoadedTractSet;
}

/** A layer as a service has it. */
export interface ServedLayer {
  readonly facts: LayerFacts;
  /** Who may read it at all; absent if everyone may, and the rows are limited to those the caller may see. */
  readonly needs?: PrivilegeRule;
  readonly source: (asking: LayerReadContext) => Promise<CallerRows>;
}

/** One FeatureServer; clients store the ids of its layers. */
export interface FeatureService {
  /** Its name in addresses. */
  readonly name: string;
  readonly description: string;
  readonly relationships?: readonly Relationship[];
  /** Its layers; a function if they depend on data, which returns those that the caller may see. */
  readonly layers: readonly ServedLayer[] | ((asking: LayerReadContext) => Promise<readonly ServedLayer[]>);
}

/** A request for a layer's rows. */
export interface LayerRequest {
  readonly raw: RawParameters;
  readonly request: FastifyRequest;
  /** Whether only what every visitor sees is wanted, for any caller. */
  readonly asVisitor?: boolean;
}

const layersOf = async ({ layers }: FeatureService, asking: LayerReadContext): Promise<readonly ServedLayer[]> =>
  typeof layers === "function" ? layers(asking) : layers;

/**
 * A layer by its id. EsriError 404 for an unknown one, 499 without a caller who may read it, 403 for a caller who may
 * not.
 */
export async function sourceFor(service: FeatureService, layer: string, asked: LayerRequest): Promise<CallerRows> {
  const asking = askingOf(asked);
  if (!/^\d+$/.test(layer))
    throw unsupportedOperation(layer, [...SERVICE_OPERATIONS, "the number of a layer and its operations"]);
  const layers = await layersOf(service, asking);
  const found = layers.find(({ facts }) => String(facts.id) === layer);
  if (found === undefined) {
    // A layer for permitted callers, or null; other signed-in users learn nothing more.
    if (typeof service.layers === "function" && (await asking.caller()).userId === null)
      throw new EsriError(499, "Token Required");
    const ids = layers.map(({ facts }) => facts.id).join(", ");
    throw new EsriError(404, "Invalid layer", [`found ${JSON.stringify(layer)}, expected ${ids}`]);
  }
  if (found.needs !== undefined) assertRule(await asking.caller(), found.needs);
  return found.source(asking);
}

const SERVICE_OPERATIONS = ["layers", "query", "queryDomains", "info/metadata"];

/** Refuses what other servers can do by its name, with what there is instead. */
export const unsupportedOperation = (name: string, known: readonly string[]): EsriError =>
  new EsriError(400, `Unsupported operation: ${name.slice(0, 50)}`, [`expected ${known.join(", ")}`]);

/** The layers of a service that the caller may read, so that a client can add the whole service. */
export async function openLayers(service: FeatureService, asked: LayerRequest): Promise<readonly ServedLayer[]> {
  const asking = askingOf(asked);
  const caller = await asking.caller();
  return (await layersOf(service, asking)).filter(
    ({ needs }) => needs === undefined || (permits(caller, needs) && !isHeldBack(caller)),
  );
}

function askingOf({ raw, request, asVisitor = false }: LayerRequest): LayerReadContext {
  const { db } = request.server;
  let caller: Promise<RequestCaller> | null = null;
  const found = () => (asVisitor ? anonymousCaller(db, request) : serviceCaller(request, raw));
  return { db, raw, caller: () => (caller ??= found()) };
}

/**
 * The caller of a service: by the portal's token if sent, else by the session cookie, which is valid only from the
 * product's own pages.
 * @throws {EsriError} 498 for an invalid token, with or without a cookie
 */
export async function serviceCaller(request: FastifyRequest, raw: RawParameters): Promise<RequestCaller> {
  const { db } = request.server;
  const token = tokenIn(request, raw);
  if (token === null) return isForeign(request) ? anonymousCaller(db, request) : callerOf(db, request);
  const known = await userOfPortalToken(token, request);
  const user = known === null || known.userId === null ? null : await callerOfUser(db, known.userId);
  if (user === null) throw new EsriError(498, "Invalid Token");
  return { ...vouchedFor(user, "portal"), sessionEnded: false, ...requestOrigin(request) };
}

/** Returns whether a page of another origin asks. */
const isForeign = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  return origin !== undefined && origin !== ownOrigin(request) && request.programCaller === undefined;
};

/** Refuses a caller as ArcGIS does: 499 for one who could sign in, 403 for one who has. */
export function assertRule(caller: RequestCaller, rule: PrivilegeRule): void {
  if (permits(caller, rule) && !isHeldBack(caller)) return;
  if (caller.userId === null) throw new EsriError(499, "Token Required");
  throw new EsriError(403, "You do not have permissions to access this resource or perform this operation.");
}
