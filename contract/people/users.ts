import { z } from "zod";
import { RECORD_STAMPS, InstantSchema, VersionSchema } from "../api/domain.ts";
import { EmailAddressSchema, mandatoryText, issue } from "../api/field-rules.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";

export const USER_NAME_MAX = 100;
export const PERSON_NAME_MAX = 100;

/**
 * Latin letters, digits and `. _ - @`, as the mapping portal takes them: no two names look alike, and upper and lower
 * case mean the same to the database and to us.
 */
const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]*$/;

export const UserNameSchema = mandatoryText(USER_NAME_MAX).refine(
  (name) => USER_NAME.test(name),
  issue("domain.user.nameRule"),
);

const LanguageSchema = z.enum(LANGUAGE_CODES).nullable();

/** A user as lists, forms and the user's own profile show it. Never a password or its hash. */
export const UserSchema = z.object({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
  /** Signs in only through the portal and has no password here. */
  portalOnly: z.boolean(),
  /** Must choose a password before anything else. */
  mustChangePassword: z.boolean(),
  passwordChangedAt: InstantSchema.nullable(),
  /** When the one-time password expires; null for a password of the user's own. */
  passwordExpiresAt: InstantSchema.nullable(),
  /** Of the e-mails that the user gets; null if none was chosen. */
  language: LanguageSchema,
  lastSignIn: InstantSchema.nullable(),
  /** Whether sign-in asks for a code of an authenticator app, too. */
  secondFactor: z.boolean(),
  /**
   * When the name, locked by failed tries, is unlocked; browsers in which the user signed in before are not affected.
   */
  lockedUntil: InstantSchema.nullable(),
  /** The issuers of OpenID Connect that have signed the user in, each with the day from which it knows them. */
  openId: z.array(z.object({ issuer: z.string(), since: InstantSchema })),
  roles: z.array(z.object({ roleId: z.int(), name: z.string(), active: z.boolean() })),
  /** Holds privileges that the caller lacks: the caller cannot change this account. */
  above: z.boolean(),
  ...RECORD_STAMPS,
});
export type User = z.infer<typeof UserSchema>;

/** The fields that users may change in their own record. */
export const ProfileDraftSchema = z.object({
  /** The version it was read at. */
  version: VersionSchema,
  firstName: mandatoryText(PERSON_NAME_MAX),
  lastName: mandatoryText(PERSON_NAME_MAX),
  email: EmailAddressSchema,
  language: LanguageSchema,
});
export type ProfileDraft = z.infer<typeof ProfileDraftSchema>;

/** Ways in which a new user gets a password: by a link that the administrator hands over, or by a mailed one. */
export const INVITE_WAYS = ["link", "email"] as const;
export type InviteWay = (typeof INVITE_WAYS)[number];
export const InviteWaySchema = z.enum(INVITE_WAYS);

/** An invitation that was made; its token is returned only this once, and is null if the invitation is mailed. */
export const InvitationSchema = z.object({ token: z.string().nullable(), until: InstantSchema });
export type Invitation = z.infer<typeof InvitationSchema>;

/** Largest number of roles that one form gives. */
const ROLES_MAX = 100;

/** A user edited by an administrator; existing users' roles are changed on the Security screen. */
export const UserDraftSchema = ProfileDraftSchema.extend({
  /** Absent for a new one. */
  userId: z.int().optional(),
  /** The version it was read at; required with `userId`. */
  version: VersionSchema.optional(),
  userName: UserNameSchema,
  active: z.boolean(),
  portalOnly: z.boolean(),
  /** Whether callers who would lock themselves out have confirmed it. */
  confirmLoss: z.boolean().default(false),
  /** For new users only. */
  roleIds: z.array(z.int()).max(ROLES_MAX).default([]),
  /** For new users only; without it the answer contains a one-time password. */
  invite: InviteWaySchema.optional(),
});
export type UserDraft = z.output<typeof UserDraftSchema>;

/** The query of a user's deletion. */
export const DeleteUserQuerySchema = z.object({
  /** The version it was read at; a deletion without one is not checked. */
  version: z.coerce.number().int().min(1).optional(),
  confirmLoss: z.stringbool().default(false),
});

/** One open session. */
export const SessionInfoSchema = z.object({
  sessionId: z.int(),
  createdAt: InstantSchema,
  lastSeenAt: InstantSchema,
  endsAt: InstantSchema,
  address: z.string(),
  userAgent: z.string(),
  /** The session in which this call was sent. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfoSchema>;

/** Ways in which a user signs in: by password, by a one-time password that must be changed, or only by the portal. */
export const SIGN_IN_WAYS = ["password", "oneTime", "portal"] as const;
type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const signInWay = ({
  portalOnly,
  mustChangePassword,
}: Pick<User, "portalOnly" | "mustChangePassword">): SignInWay =>
  portalOnly ? "portal" : mustChangePassword ? "oneTime" : "password";
