import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpError, throwHttpError } from "../../answers/errors.ts";
import { textOf } from "../../answers/texts.ts";
import { callerOfUser } from "../../caller/caller.ts";
import { ownOrigin } from "../../caller/token.ts";
import { userByPassword } from "../../people/session/sign-in.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction } from "../../storage/database.ts";
import { EsriError } from "../esri-error.ts";
import { formOf, type Parameters } from "../protocol.ts";
import { LIFETIMES, auditPortal, giveToken, lifetimeOf, openPasswordGrant, type Binding } from "./grants.ts";
import { registeredOrigins, type Portal } from "./portal.ts";
import { callerOfToken } from "./token-caller.ts";

const MAX_NAME_LENGTH = 200;
const MAX_PASSWORD_LENGTH = 128;
const MAX_BINDING_LENGTH = 300;

/**
 * `generateToken`: a token for a user name and password, or, for a portal's token, one for a single service
 * (`serverUrl`). Accepted only as a form; bound to the page or the address that will send it.
 */
export async function generateToken(request: FastifyRequest, portal: Portal) {
  const form = formOf(request);
  const given = form["token"] ? await forService(request, form, portal) : await forPassword(request, form);
  return { token: given.token, expires: given.endsAt.getTime(), ssl: given.ssl };
}

const lifetimeIn = (form: Parameters): number =>
  lifetimeOf(form["expiration"], { usual: LIFETIMES.password, longest: LIFETIMES.longestPassword });

async function forPassword(request: FastifyRequest, form: Parameters) {
  const { username: userName = "", password = "" } = form;
  assertLength("username", userName, MAX_NAME_LENGTH);
  assertLength("password", password, MAX_PASSWORD_LENGTH);
  if (userName === "" || password === "") throw cannot("username and password are required");
  const binding = bindingIn(form, request);
  const { db } = request.server;
  const { user } = await userByPassword(db, { userName, password, request }).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 401 ? cannot(textOf("en", error.key), error) : error;
  });
  const caller = await callerOfUser(db, user.userId);
  if (caller?.mustEnrol === true) throw cannot(textOf("en", "errors.secondFactor.mustEnrol"));
  if (user.mustChangePassword) throw cannot(textOf("en", "errors.password.mustChange"));
  return inTransaction(db, async (tx) => {
    const lifetime = lifetimeIn(form);
    const grantId = await openPasswordGrant(tx, user.userId, lifetime);
    const { userId, userName: name } = user;
    await auditPortal(tx, request, { userId, userName: name }, { action: "generateToken", after: { ...binding } });
    const grantEndsAt = new Date(clock.now() + lifetime);
    const given = await giveToken(tx, { grantId, kind: "access", lifetime, grantEndsAt, ...binding });
    return { ...given, ssl: request.protocol === "https" };
  });
}

async function forService(request: FastifyRequest, form: Parameters, portal: Portal) {
  const { token = "", serverUrl = "" } = form;
  const { db } = request.server;
  const known = await callerOfToken(db, token, request);
  // A token for one service cannot be exchanged for another.
  if (known === null || known.serverUrl !== null) throw new EsriError(498, "Invalid Token");
  if (!isService(serverUrl, request, portal)) throw cannot("serverUrl is no service of this portal");
  const { grantId, grantEndsAt } = known;
  const binding = { ...(form["referer"] ? bindingIn(form, request) : {}), serverUrl };
  const given = await inTransaction(db, (tx) =>
    giveToken(tx, { grantId, kind: "access", lifetime: lifetimeIn(form), grantEndsAt, ...binding }),
  );
  // The SDK would use https for the service from then on, whether it is there or not.
  return { ...given, ssl: new URL(serverUrl).protocol === "https:" };
}

/** ArcGIS's words for the client: a page (by its referer), an address, or the caller's own address. */
function bindingIn({ client, referer, ip }: Parameters, request: FastifyRequest): Binding {
  switch (client ?? "referer") {
    case "":
    case "referer":
      if (!referer) throw cannot("referer is required");
      assertLength("referer", referer, MAX_BINDING_LENGTH);
      return { referer };
    case "ip":
      if (isIP(ip ?? "") === 0) throw cannot("ip is required");
      return { address: ip ?? "" };
    case "requestip":
      return { address: request.ip };
    default:
      throw cannot("client must be referer, ip or requestip");
  }
}

/** Our own services, and those of the apps that sign in here. */
function isService(serverUrl: string, request: FastifyRequest, portal: Portal): boolean {
  if (serverUrl.length > MAX_BINDING_LENGTH * 4 || !URL.canParse(serverUrl)) return false;
  return [ownOrigin(request), ...registeredOrigins(portal)].includes(new URL(serverUrl).origin);
}

/** Refuses (413) a parameter that is too long. */
function assertLength(name: string, { length: found }: string, expected: number): void {
  if (found > expected) throwHttpError(413, "errors.parameterTooLong", { values: { name, found, expected } });
}

function cannot(why: string, cause?: unknown): EsriError {
  return new EsriError(400, "Unable to generate token.", [why], { cause });
}
