import { z } from "zod";
import type { PrivilegeRule } from "../people/privileges.ts";
import type { WingName } from "../config/wings.ts";

/** Header that every call carries; a call that changes anything is refused without it. */
export const APP_CALL_HEADER = "x-app-call";
export const APP_CALL_VALUE = "provision";

/**
 * One call of the API, declared once: the server registers it, the client sends it, the OpenAPI document and the attack
 * tests are generated from it. Its description is not in the browser's code: `server/http/summaries.json`.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: "GET" | "POST";
  /** Fastify path with `:name` parameters, always under /api/. */
  readonly path: `/api/${string}`;
  /** Path parameters (strings on the wire, coerced by the schema). */
  readonly params: Params;
  readonly body: Body;
  /** The query parameters: those of a delete by GET next to its record (such as the version it was read at). */
  readonly query?: z.ZodType;
  readonly answer: Answer;
  readonly needs: PrivilegeRule;
  /** Whether it changes anything: requires the app-call header and a same-origin caller. */
  readonly changes: boolean;
  /** The answer that the browser assumes, without sending the call, in an installation without the call's wing. */
  readonly without?: { readonly wing: WingName; readonly answer: unknown };
  /** Whether users who must change their password may call it; all other calls are refused until then. */
  readonly withOldPassword?: true;
  /** Whether only a person may call it: no token makes tokens or leads to more of them. */
  readonly byPerson?: true;
}

/** Returns whether a program may make a call: what concerns the way in of a person is for the person. */
export const takesTokens = ({ needs, changes, byPerson }: Pick<Call, "needs" | "changes" | "byPerson">): boolean =>
  byPerson !== true && ("codes" in needs || !changes);

const NO_PARAMS = z.object({});
const NO_BODY = z.undefined();

type Declaration<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = Omit<
  Call<Params, Body, Answer>,
  "method" | "path" | "params" | "body" | "changes" | "without"
> &
  Partial<Pick<Call<Params, Body, Answer>, "params" | "body" | "changes">> & {
    readonly without?: { readonly wing: WingName; readonly answer: z.output<Answer> };
  };

/**
 * Declares a call by its method and path (`GET /api/Zone/GetZones/:eid`). By default it has no parameters and no body,
 * and changes something if it is a POST.
 *
 * @example
 * ```ts
 * import { z } from "zod";
 * import { anyOf } from "../people/privileges.ts";
 * import { defineCall } from "./call.ts";
 * import { PathIdSchema } from "./domain.ts";
 *
 * export const getShelters = defineCall("GET /api/Shelter/GetShelters/:eid", {
 *   params: z.object({ eid: PathIdSchema }),
 *   answer: z.array(z.object({ name: z.string(), beds: z.int() })),
 *   needs: anyOf("estimation.view"),
 * });
 * ```
 */
// A bundle leaves out the calls that it does not send.
// @__NO_SIDE_EFFECTS__
export function defineCall<
  Answer extends z.ZodType,
  Params extends z.ZodType = typeof NO_PARAMS,
  Body extends z.ZodType = typeof NO_BODY,
>(route: `${Call["method"]} ${Call["path"]}`, call: Declaration<Params, Body, Answer>): Call<Params, Body, Answer> {
  const [method, path] = route.split(" ");
  const defaults = { params: NO_PARAMS, body: NO_BODY, changes: method === "POST" };
  return { ...defaults, ...call, method, path } as Call<Params, Body, Answer>;
}

/** The address of a call with its parameters filled in and percent-encoded. */
export function addressOf(call: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
