import { INVITE_WAYS, UserDraftSchema, type User } from "../../contract/people/users.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { schemaFaults, type FaultKeys } from "../../client/records/refusals.ts";

/** The form of a user. */
export interface UserForm {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Language of emails; empty for none. */
  readonly language: string;
  readonly active: boolean;
  readonly portalOnly: boolean;
  /** The following fields are for new users only. */
  readonly roleIds: readonly number[];
  /** The way in which the user gets a password. */
  readonly entry: UserEntry;
}

/** The ways to give access: invitations, or a one-time password. */
export const ENTRIES = [...INVITE_WAYS, "password"] as const;
type UserEntry = (typeof ENTRIES)[number];

export const NEW_USER: UserForm = {
  userName: "",
  firstName: "",
  lastName: "",
  email: "",
  language: "",
  active: true,
  portalOnly: false,
  roleIds: [],
  entry: "link",
};

export function formOf({ userName, firstName, lastName, email, language, active, portalOnly }: User): UserForm {
  const known = { userName, firstName, lastName, email: email ?? "", language: language ?? "", active, portalOnly };
  return { ...NEW_USER, ...known };
}

/** The request for a form; `at` is the record and version to replace. */
export function sentOf(
  { language, roleIds, entry, ...form }: UserForm,
  at: { readonly userId: number; readonly version: number } | null,
  confirmLoss = false,
) {
  const known = LANGUAGE_CODES.find((code) => code === language) ?? null;
  const invite = entry === "password" || form.portalOnly || !form.active ? {} : { invite: entry };
  const ofNew = at === null ? { roleIds: [...roleIds], ...invite } : {};
  return { ...form, language: known, confirmLoss, ...ofNew, ...at };
}

export const userFaults = (form: UserForm): FaultKeys => schemaFaults(UserDraftSchema, sentOf(form, null));

/**
 * Returns whether saving would lock this user out of signing in by password, which users are asked before doing it to
 * themselves.
 */
export const locksOut = (before: User | null, form: UserForm): boolean =>
  before !== null && ((before.active && !form.active) || (!before.portalOnly && form.portalOnly));
