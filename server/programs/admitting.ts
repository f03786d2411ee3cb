import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { startExport, type ExportOrder } from "../../contract/lists/calls.ts";
import { takesTokens } from "../../contract/api/call.ts";
import { permits } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { callerByToken } from "./token-caller.ts";
import { TOKEN_PREFIX } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Finds the caller by the token that a program sent; undefined without one. */
    programCaller?: () => Promise<RequestCaller>;
  }
}

/** Addresses at which a token is taken: not those where people sign in. */
const TAKEN = /^\/(?:api|arcgis\/rest|data|ogc)(?:\/|$)/;
const BEARER = new RegExp(`^Bearer\\s+(${TOKEN_PREFIX}\\S{1,200})\\s*$`, "i");
/** A token in an address would be in logs, histories and the addresses of other pages. */
const IN_ADDRESS = new RegExp(`=${TOKEN_PREFIX}[\\w-]{43}(?:&|$)`, "i");

/**
 * Takes the token of a program from the Authorization header. Its caller is the token's alone, whatever cookies came
 * with it; no page of another site can send that header by itself, so that no origin need be proven.
 */
export function admitPrograms(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const [path = ""] = request.url.split("?");
    if (!TAKEN.test(path)) return;
    if (path.startsWith("/api/") && IN_ADDRESS.test(request.url)) throwHttpError(401, "errors.token.misplaced");
    const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
    if (token === undefined) return;
    request.programCaller = async () => {
      const { call } = request.routeOptions.config;
      if (call !== undefined && !takesTokens(call)) throwHttpError(403, "errors.token.person");
      const caller = await callerByToken(request, token);
      if (call !== undefined && "codes" in call.needs && !permits(caller, call.needs))
        throwHttpError(403, "errors.token.weak", { values: { expected: call.needs.codes.join(", ") } });
      return caller;
    };
  });
  // A list is written later, by the rights of the user, and a token may have fewer: /data/adhoc.csv takes the token's.
  app.addHook("preHandler", async ({ programCaller, routeOptions, body }) => {
    const isStart = routeOptions.config.call?.path === startExport.path;
    if (programCaller !== undefined && isStart && (body as ExportOrder).list === "adhoc")
      throwHttpError(403, "errors.token.person");
  });
  app.addHook("onSend", challenge);
}

/** Says how to send a token that did not work (RFC 6750 3). */
async function challenge({ programCaller }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (programCaller === undefined || reply.hasHeader("www-authenticate")) return;
  if (reply.statusCode === 401) void reply.header("www-authenticate", 'Bearer error="invalid_token"');
  if (reply.statusCode === 403) void reply.header("www-authenticate", 'Bearer error="insufficient_scope"');
}
