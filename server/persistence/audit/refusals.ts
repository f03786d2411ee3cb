import type { FastifyInstance, FastifyRequest } from "fastify";
import { AUDIT_MODULES, type AuditModule } from "./audit.ts";
import { RefusalTrail } from "./refusal-trail.ts";
import type { HttpError } from "../../answers/errors.ts";
import { requestOrigin, type RequestCaller } from "../../caller/caller.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly refusals: RefusalTrail;
  }
  interface FastifyRequest {
    /** Who asked, once that is known: set before the call is admitted or refused. */
    asker: RequestCaller | null;
  }
}

/** Keeps the trail of refusals with the server and closes it, with what is still counted, when the server closes. */
export function addRefusalTrail(app: FastifyInstance): void {
  const trail = new RefusalTrail(app.db, (err) => app.log.error({ err }, "a refusal could not be audited"));
  app.decorate("refusals", trail);
  app.decorateRequest("asker", null);
  app.addHook("onClose", () => trail.close());
}

/** The statuses that refuse someone, not something: no session, no right, no more tries. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
const NAME_LENGTH = 200;

/** Writes a refusal down, a failed sign-in with the name that was tried. Others than refusals are left alone. */
export async function auditRefusal(request: FastifyRequest, { status, key }: HttpError): Promise<void> {
  // Who is asked for the second factor has failed at nothing.
  if (!REFUSALS.has(status) || key === "errors.login.codeRequired") return;
  const signIn = key.startsWith("errors.login.");
  const call = `${request.method} ${request.routeOptions.url ?? request.url.split("?")[0] ?? ""}`;
  const caller = request.asker ?? { ...requestOrigin(request), userId: null, userName: "" };
  await request.server.refusals.note({
    caller,
    module: signIn ? "Session" : moduleOf(call),
    action: key === "errors.login.locked" ? "lockOut" : signIn ? "signInFailed" : "refuse",
    subject: (signIn ? nameTried(request.body) : call).slice(0, NAME_LENGTH),
    key,
    status,
  });
}

/** Domains of the calls' paths that the audit knows by another name. */
const DOMAINS: Readonly<Record<string, AuditModule>> = {
  Config: "Config",
  Logs: "LogFile",
  SecurityDataController: "Security",
  Data: "Tract",
};

/** The module of a call's domain, `/api/Zone/…` → Zone; Session where there is none of that name. */
function moduleOf(call: string): AuditModule {
  const domain = call.split("/")[2] ?? "";
  return DOMAINS[domain] ?? AUDIT_MODULES.find((module) => module === domain) ?? "Session";
}

function nameTried(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { userName, username } = body as { userName?: unknown; username?: unknown };
  return typeof userName === "string" ? userName : typeof username === "string" ? username : "";
}
