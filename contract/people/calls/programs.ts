import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PLAIN_TEXT, VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { anyOf, PRIVILEGE_CODES, signedIn } from "../privileges.ts";

/** Longest name of an account or a token. */
export const PROGRAM_NAME_MAX = 60;
export const PURPOSE_MAX = 500;
/** Days that a token may be valid at most, and at first. */
export const TOKEN_DAYS = { most: 366, usual: 90 } as const;
/** Valid tokens that one user or account may have. */
export const TOKENS_MAX = 20;

const manage = anyOf("program.edit");
const PrivilegesSchema = z.array(z.enum(PRIVILEGE_CODES)).max(PRIVILEGE_CODES.length);
const UserIdSchema = z.int().positive();

/** A token without its secret, which was shown once. */
const TokenSchema = z.object({
  tokenId: z.int(),
  /** Its user or account. */
  userId: z.int(),
  userName: z.string(),
  service: z.boolean(),
  name: z.string(),
  /** The last characters of the secret. */
  ending: z.string(),
  privileges: PrivilegesSchema,
  createdAt: InstantSchema,
  createdBy: z.string(),
  endsAt: InstantSchema,
  usedAt: InstantSchema.nullable(),
  usedFrom: z.string(),
  revokedAt: InstantSchema.nullable(),
  revokedBy: z.string().nullable(),
  /** Whether it works; if it does not, why. */
  state: z.enum(["valid", "expired", "revoked", "ownerLocked"]),
});
export type ApiToken = z.infer<typeof TokenSchema>;

const AccountSchema = z.object({
  userId: z.int(),
  name: z.string(),
  purpose: z.string(),
  active: z.boolean(),
  privileges: PrivilegesSchema,
  editedDate: InstantSchema,
  editedBy: z.string(),
  version: VersionSchema,
});
export type ServiceAccount = z.infer<typeof AccountSchema>;

const AccountDraftSchema = z.object({
  /** Absent for a new one. */
  userId: UserIdSchema.optional(),
  /** The version it was read at; required with `userId`. */
  version: VersionSchema.optional(),
  name: mandatoryText(PROGRAM_NAME_MAX),
  purpose: z.string().trim().max(PURPOSE_MAX).regex(PLAIN_TEXT).default(""),
  active: z.boolean().default(true),
  privileges: PrivilegesSchema.min(1),
});
export type AccountDraft = z.infer<typeof AccountDraftSchema>;

/** The accounts of programs, and the tokens of all accounts and users. */
export const getPrograms = defineCall("GET /api/Program/GetPrograms", {
  answer: z.object({ accounts: z.array(AccountSchema), tokens: z.array(TokenSchema) }),
  needs: manage,
});

export const saveAccount = defineCall("POST /api/Program/SaveAccount", {
  body: AccountDraftSchema,
  answer: AccountSchema,
  needs: manage,
  byPerson: true,
});

/** Deletes an account with its tokens. */
export const deleteAccount = defineCall("POST /api/Program/DeleteAccount", {
  body: z.object({ userId: UserIdSchema, version: VersionSchema }),
  answer: z.object({ userId: z.int() }),
  needs: manage,
  byPerson: true,
});

export const getOwnTokens = defineCall("GET /api/Program/GetOwnTokens", {
  answer: z.array(TokenSchema),
  needs: signedIn,
});

/** Makes a token of an account, or of the caller; the answer is the only place where the token itself ever is. */
export const makeToken = defineCall("POST /api/Program/MakeToken", {
  body: z.object({
    /** The account; absent for the caller. */
    userId: UserIdSchema.optional(),
    name: mandatoryText(PROGRAM_NAME_MAX),
    privileges: PrivilegesSchema.min(1),
    days: z.int().min(1).max(TOKEN_DAYS.most),
  }),
  answer: z.object({ token: z.string(), made: TokenSchema }),
  needs: signedIn,
  byPerson: true,
});

/** Revokes one's own token or, with the privilege, anyone's. */
export const revokeToken = defineCall("POST /api/Program/RevokeToken", {
  body: z.object({ tokenId: z.int().positive() }),
  answer: TokenSchema,
  needs: signedIn,
  byPerson: true,
});
