import { z } from "zod";
import { defineCall } from "../call.ts";
import { mandatoryText } from "../field-rules.ts";
import { anyOf, publicAccess } from "../privileges.ts";

/** The most links between groups and roles. */
const MAX_GROUP_ROLES = 1_000;
const GROUP_NAME_MAX = 300;

/** The parameters of the sign-in page with which the issuer's answer comes back; what stands behind is OAuth's own name. */
export const OPEN_ID_PARAMETERS = {
  code: "openid_code",
  state: "openid_state",
  iss: "openid_iss",
  error: "openid_error",
} as const;

/** What an issuer answered through the browser: a code, or why it gives none. */
export const OpenIdAnswerSchema = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(8_000).optional(),
  /** RFC 9207. */
  iss: z.string().min(1).max(1_000).optional(),
  error: z.string().min(1).max(200).optional(),
});
export type OpenIdAnswer = z.output<typeof OpenIdAnswerSchema>;

export const getSignInWays = defineCall({
  method: "GET",
  path: "/api/User/GetSignInWays",
  answer: z.object({
    /** The issuer of OpenID Connect, where one is configured; its button's text may be left to the language. */
    openId: z.object({ button: z.string() }).nullable(),
  }),
  needs: publicAccess,
  withOldPassword: true,
  summary: "The ways to sign in besides the form.",
});

export const beginOpenId = defineCall({
  method: "POST",
  path: "/api/User/BeginOpenId",
  body: z.object({}),
  answer: z.object({ address: z.url() }),
  needs: publicAccess,
  withOldPassword: true,
  summary:
    "The issuer's address at which a sign-in by OpenID Connect goes on; the browser keeps what the answer is checked by.",
});

export const GroupRoleSchema = z.object({
  /** As the issuer writes it in the claim: a name or an id. */
  group: mandatoryText(GROUP_NAME_MAX),
  roleId: z.int(),
});
export type GroupRole = z.infer<typeof GroupRoleSchema>;

const groupRoles = z.array(GroupRoleSchema).max(MAX_GROUP_ROLES);

export const getGroupRoles = defineCall({
  method: "GET",
  path: "/api/SecurityDataController/GetGroupRoles",
  answer: groupRoles,
  needs: anyOf("security.view"),
  summary: "Which role a group at the issuer of OpenID Connect gives, by group.",
});

export const saveGroupRoles = defineCall({
  method: "POST",
  path: "/api/SecurityDataController/SaveGroupRoles",
  body: z.object({
    rows: groupRoles,
    /** The rows as the caller read them; refused (409) where they are others now. */
    heldRows: groupRoles,
  }),
  answer: groupRoles,
  needs: anyOf("security.save"),
  summary: "Replace what groups at the issuer of OpenID Connect give; it counts from each person's next sign-in on.",
});
