import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { publicAccess, signedIn } from "../privileges.ts";

/** The caller's session for the browser. Without a session the user is null and the privileges are the Public role's. */
export const SessionSchema = z.object({
  user: z
    .object({
      userId: z.int(),
      userName: z.string(),
      displayName: z.string(),
      roleNameOfLoginUser: z.array(z.string()),
      mustChangePassword: z.boolean(),
      /** Present if a role requires a second factor that is not switched on yet. */
      mustEnrol: z.literal(true).optional(),
      /** Present if the portal's token opened the session: the session ends with the portal's. */
      byPortal: z.literal(true).optional(),
    })
    .nullable(),
  privileges: z.array(z.object({ privilegeCode: z.string(), index: z.int() })),
});
export type Session = z.infer<typeof SessionSchema>;

/** The parameters of the sign-in page with which the issuer's answer comes back; what follows is OAuth's own name. */
export const OPEN_ID_PARAMETERS = {
  code: "openid_code",
  state: "openid_state",
  iss: "openid_iss",
  error: "openid_error",
} as const;

/** The issuer's answer through the browser: a code, or an error. */
export const OpenIdAnswerSchema = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(8_000).optional(),
  /** RFC 9207. */
  iss: z.string().min(1).max(1_000).optional(),
  error: z.string().min(1).max(200).optional(),
});
export type OpenIdAnswer = z.output<typeof OpenIdAnswerSchema>;

export const getSignInWays = defineCall("GET /api/User/GetSignInWays", {
  answer: z.object({
    /** The issuer of OpenID Connect, where one is configured; its button's text may be left to the language. */
    openId: z.object({ button: z.string() }).nullable(),
    /** True if no one has signed in yet: the first password is in the server's terminal. */
    firstStart: z.boolean(),
  }),
  needs: publicAccess,
  withOldPassword: true,
});

export const beginOpenId = defineCall("POST /api/User/BeginOpenId", {
  body: z.object({}),
  answer: z.object({ address: z.url() }),
  needs: publicAccess,
  withOldPassword: true,
});

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Of a code of an authenticator app or a recovery code, spaces included. */
export const CODE_MAX = 40;

export const authenticate = defineCall("POST /api/User/Authenticate", {
  body: z.union([
    z.object({
      userName: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(PASSWORD_MAX),
      /** Of the authenticator app, or a recovery code: asked for (401 `errors.login.codeRequired`) where a second factor is on. */
      code: z.string().trim().min(1).max(CODE_MAX).optional(),
    }),
    /** An access token of the configured portal. */
    z.object({ portalToken: z.string().min(1).max(4000) }),
    /** The answer of the OpenID Connect issuer to a sign-in that this browser began. */
    z.object({ openId: OpenIdAnswerSchema }),
  ]),
  answer: SessionSchema,
  needs: publicAccess,
  withOldPassword: true,
});

export const getSession = defineCall("GET /api/User/GetSession", {
  answer: SessionSchema,
  needs: publicAccess,
  withOldPassword: true,
});

export const logout = defineCall("POST /api/User/Logout", {
  body: z.object({}),
  answer: z.object({
    /**
     * The address at which the OpenID Connect issuer ends its own sign-in, if it opened this session and offers that.
     */
    goOnAt: z.url().optional(),
  }),
  needs: publicAccess,
  withOldPassword: true,
});

export const changePassword = defineCall("POST /api/User/ChangePassword", {
  body: z.object({
    /** May be left out in a session that was opened with a one-time password: it was just entered. */
    current: z.string().min(1).max(PASSWORD_MAX).optional(),
    next: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
  }),
  answer: SessionSchema,
  needs: signedIn,
  withOldPassword: true,
});
