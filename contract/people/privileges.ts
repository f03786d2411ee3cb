/**
 * The privilege table. The index drives menu visibility and is stored by neighbors of this system, so the order is
 * fixed: append, never reorder.
 */
export const PRIVILEGES = [
  { code: "home", label: "Home" },
  { code: "user.create", label: "Create User" },
  { code: "user.edit", label: "Edit User" },
  { code: "user.view", label: "View User" },
  { code: "user.delete", label: "Delete User" },
  { code: "user.exportExcel", label: "Export Excel Users" },
  { code: "user.exportPdf", label: "Export PDF Users" },
  { code: "role.create", label: "Create Role" },
  { code: "role.edit", label: "Edit Role" },
  { code: "role.view", label: "View Role" },
  { code: "role.delete", label: "Delete Role" },
  { code: "role.exportExcel", label: "Export Excel Roles" },
  { code: "role.exportPdf", label: "Export PDF Roles" },
  { code: "security.view", label: "View Security" },
  { code: "lookup.create", label: "Create Lookup" },
  { code: "lookup.edit", label: "Edit Lookup" },
  { code: "lookup.view", label: "View Lookup" },
  { code: "lookup.delete", label: "Delete Lookup" },
  { code: "lookup.exportExcel", label: "Export Excel Lookups" },
  { code: "lookup.exportPdf", label: "Export PDF Lookups" },
  { code: "audit.exportExcel", label: "Export Excel Audits" },
  { code: "audit.exportPdf", label: "Export PDF Audits" },
  { code: "logFile.view", label: "View LogFiles" },
  { code: "security.edit", label: "Edit Security" },
  { code: "audit.view", label: "View Admin Audit" },
  { code: "roleUser.add", label: "Add User" },
  { code: "roleUser.delete", label: "Delete User (role members)" },
  { code: "adhocReport.view", label: "View AdhocReports" },
  { code: "adhocReport.exportExcel", label: "Export Excel AdhocReports" },
  { code: "roleUser.exportExcel", label: "Export Excel Role Users" },
  { code: "roleUser.exportPdf", label: "Export PDF Role Users" },
  { code: "chart.export", label: "Export Chart" },
  { code: "chart.print", label: "Print Chart" },
  { code: "security.save", label: "Save Security" },
  { code: "disaster.edit", label: "Edit Disaster" },
  { code: "estimation.create", label: "Create Estimation" },
  { code: "estimation.edit", label: "Edit Estimation" },
  { code: "estimation.delete", label: "Delete Estimation" },
  { code: "estimation.lock", label: "Lock Estimation" },
  { code: "estimation.publish", label: "Publish Estimation" },
  { code: "parameter.edit", label: "Edit Parameters" },
  { code: "supply.edit", label: "Edit Supply" },
  { code: "report.export", label: "Export Report" },
  { code: "report.share", label: "Share Report" },
  { code: "layout.edit", label: "Edit Layout" },
  { code: "data.import", label: "Import Data" },
  { code: "estimation.view", label: "View Estimation" },
  { code: "layer.edit", label: "Edit Layers" },
  { code: "defaults.edit", label: "Edit Defaults" },
  { code: "request.approve", label: "Approve Requests" },
  { code: "program.edit", label: "Edit Programs" },
] as const;

export type PrivilegeCode = (typeof PRIVILEGES)[number]["code"];

/** The codes in index order: `PRIVILEGE_CODES[36]` is Edit Estimation. */
export const PRIVILEGE_CODES = PRIVILEGES.map((p) => p.code) as readonly PrivilegeCode[];

/** The privileges that a call, a widget or a menu entry requires. */
export type PrivilegeRule =
  | { readonly kind: "public" }
  | { readonly kind: "session" }
  | { readonly kind: "any"; readonly codes: readonly PrivilegeCode[] }
  | { readonly kind: "all"; readonly codes: readonly PrivilegeCode[] };

/** Open to everyone, with or without a session. */
export const publicAccess: PrivilegeRule = { kind: "public" };
/** Open to anyone who is signed in. */
export const signedIn: PrivilegeRule = { kind: "session" };
/** Open to callers who hold at least one of the codes. */
export const anyOf = (...codes: PrivilegeCode[]): PrivilegeRule => ({ kind: "any", codes });
/** Open to callers who hold every one of the codes. */
export const allOf = (...codes: PrivilegeCode[]): PrivilegeRule => ({ kind: "all", codes });

/**
 * The person or program that makes a request. A caller without a session has `userId: null` and the Public role's
 * privileges.
 */
export interface Caller {
  readonly userId: number | null;
  readonly privileges: ReadonlySet<string>;
}

const KNOWN_CODES: ReadonlySet<string> = new Set(PRIVILEGE_CODES);
/** An unknown code is never granted, even if a caller has it. */
const holds = (caller: Caller, code: string): boolean => KNOWN_CODES.has(code) && caller.privileges.has(code);

/** Returns whether the rule allows the caller; false for an unknown caller, rule or code. */
export function permits(caller: Caller | null | undefined, rule: PrivilegeRule): boolean {
  switch (rule.kind) {
    case "public":
      return true;
    case "session":
      return caller?.userId != null;
    case "any":
      return caller != null && rule.codes.some((code) => holds(caller, code));
    case "all":
      return caller != null && rule.codes.length > 0 && rule.codes.every((code) => holds(caller, code));
    default:
      return false;
  }
}

/** The seeded roles and what each may do. */
export const SEEDED_ROLES = {
  Administrator: PRIVILEGE_CODES,
  "Emergency Staff": [0, 27, 28, 31, 32, 34, 35, 36, 37, 38, 40, 41, 42, 43, 46].map((i) => PRIVILEGE_CODES[i]),
  Viewer: [0, 42, 46].map((i) => PRIVILEGE_CODES[i]),
  Public: [PRIVILEGE_CODES[0]],
} as Readonly<Record<string, readonly PrivilegeCode[]>>;

/**
 * Header of every answer of the API: the user that it was given to and their privileges, as {@link privilegeMark}
 * writes it.
 */
export const PRIVILEGE_MARK_HEADER = "x-privileges";

/**
 * Header of every answer to a call with a session: the whole seconds until the session ends, and whether it then ends
 * even if it is in use (`whole`) or only without further calls (`idle`): `28800 idle`.
 */
export const SESSION_LEFT_HEADER = "x-session-left";
export type SessionLimit = "idle" | "whole";
/** Header of a call that no one asked for, such as a check whether a record changed: it does not extend the session. */
export const UNASKED_HEADER = "x-unasked";

/**
 * Returns a caller's user id and privileges in one short word: `7.1f` is user 7 with the privileges of indexes 0 to 4.
 * A page compares the mark of each answer with the session it shows, and so notices that a role was changed.
 */
export function privilegeMark({ userId, privileges }: Caller): string {
  const bits = PRIVILEGE_CODES.reduce(
    (sum, code, index) => (privileges.has(code) ? sum | (1n << BigInt(index)) : sum),
    0n,
  );
  return `${userId ?? ""}.${bits.toString(16)}`;
}

/** Returns the user of a mark; null for a caller without a session. */
export function userOfMark(mark: string): number | null {
  const [user = ""] = mark.split(".");
  return user === "" ? null : Number(user);
}
