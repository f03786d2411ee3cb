import { INVITE_WAYS, UserDraftSchema, type User } from "../../contract/people/users.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { schemaFaults, type FaultKeys } from "../../client/records/refusals.ts";

/** A user while it is edited. */
export interface UserForm {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Of e-mails; empty where none was chosen. */
  readonly language: string;
  readonly active: boolean;
  readonly portalOnly: boolean;
  /** The rest is of a new user alone. */
  readonly roleIds: readonly number[];
  /** How the user comes to a password. */
  readonly entry: UserEntry;
}

/** A one-time password that is shown, or an invitation to choose one. */
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

/** What is sent of a form; `at` is the record that is changed and the version that is replaced. */
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

/** Whether saving would shut this user out of signing in by password: what one asks before doing it to oneself. */
export const locksOut = (before: User | null, form: UserForm): boolean =>
  before !== null && ((before.active && !form.active) || (!before.portalOnly && form.portalOnly));
