import { z } from "zod";
import { defineCall } from "../call.ts";
import { OpenIdAnswerSchema } from "./open-id.ts";
import { publicAccess, signedIn } from "../privileges.ts";

const nothing = z.object({});

/** Who is asking, as the browser knows it. Without a session the user is null and the privileges are the Public role's. */
export const SessionSchema = z.object({
  user: z
    .object({
      userId: z.int(),
      userName: z.string(),
      displayName: z.string(),
      roleNameOfLoginUser: z.array(z.string()),
      mustChangePassword: z.boolean(),
      /** There where a role asks for a second factor that is not switched on yet. */
      mustEnrol: z.literal(true).optional(),
      /** There where the portal's token opened the session: without the portal there is none. */
      byPortal: z.literal(true).optional(),
    })
    .nullable(),
  privileges: z.array(z.object({ privilegeCode: z.string(), index: z.int() })),
});
export type Session = z.infer<typeof SessionSchema>;

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Of a code of an authenticator app or a recovery code, spaces included. */
export const CODE_MAX = 40;

export const authenticate = defineCall({
  method: "POST",
  path: "/api/User/Authenticate",
  params: nothing,
  body: z.union([
    z.object({
      userName: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(PASSWORD_MAX),
      /** Of the authenticator app, or a recovery code: asked for (401 `errors.login.codeRequired`) where a second factor is on. */
      code: z.string().trim().min(1).max(CODE_MAX).optional(),
    }),
    /** An access token of the configured portal. */
    z.object({ portalToken: z.string().min(1).max(4000) }),
    /** What the issuer of OpenID Connect answered to a sign-in that this browser began. */
    z.object({ openId: OpenIdAnswerSchema }),
  ]),
  answer: SessionSchema,
  needs: publicAccess,
  withOldPassword: true,
  summary:
    "Sign in with user name and password, the portal's token or the answer of an OpenID issuer; sets the session cookie.",
});

export const getSession = defineCall({
  method: "GET",
  path: "/api/User/GetSession",
  params: nothing,
  answer: SessionSchema,
  needs: publicAccess,
  withOldPassword: true,
  summary: "The caller's user and privileges.",
});

export const logout = defineCall({
  method: "POST",
  path: "/api/User/Logout",
  params: nothing,
  body: nothing,
  answer: z.object({
    /** Where the issuer of OpenID Connect ends its own sign-in, if it opened this session and offers that. */
    goOnAt: z.url().optional(),
  }),
  needs: publicAccess,
  withOldPassword: true,
  summary: "End the session and clear its cookie.",
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/User/ChangePassword",
  params: nothing,
  body: z.object({
    current: z.string().min(1).max(PASSWORD_MAX),
    next: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
  }),
  answer: SessionSchema,
  needs: signedIn,
  withOldPassword: true,
  summary: "Change one's own password; ends the user's other sessions.",
});
