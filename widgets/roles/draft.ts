import { RoleDraftSchema, type Role, type RoleDraft } from "../../contract/people/calls/roles.ts";
import { inTableOrder } from "../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { schemaFaults, type FaultKeys } from "../../client/records/refusals.ts";

/** The form of a role. */
export interface RoleFormDraft {
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
  /** Whether members who sign in by password must have a second factor. */
  readonly secondFactor: boolean;
  readonly codes: readonly PrivilegeCode[];
}

export const EMPTY_DRAFT: RoleFormDraft = { name: "", description: "", active: true, secondFactor: false, codes: [] };

export const draftOf = ({ name, description, active, secondFactor, permissions }: Role): RoleFormDraft => ({
  name,
  description,
  active,
  secondFactor,
  codes: inTableOrder(permissions.map(({ privilegeCode }) => privilegeCode)),
});

/** The request for a draft; it contains the privileges only if they changed, since saving them requires a separate privilege. */
export function sentOf(
  draft: RoleFormDraft,
  { start, at }: { readonly start: RoleFormDraft; readonly at: Pick<Role, "roleId" | "version"> | null },
): Omit<RoleDraft, "confirmLoss"> {
  const { name, description, active, secondFactor, codes } = draft;
  return {
    ...(at ? { roleId: at.roleId, version: at.version } : {}),
    name,
    description,
    active,
    secondFactor,
    ...(sameCodes(codes, start.codes) ? {} : { privilegeCodes: inTableOrder(codes) }),
  };
}

/** Returns whether two drafts are equal. */
export const sameDraft = (a: RoleFormDraft, b: RoleFormDraft): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.active === b.active &&
  a.secondFactor === b.secondFactor &&
  sameCodes(a.codes, b.codes);

export const sameCodes = (a: readonly PrivilegeCode[], b: readonly PrivilegeCode[]): boolean =>
  inTableOrder(a).join() === inTableOrder(b).join();

/** The faults that the browser can find, by the server's schema. */
export const roleFaults = (draft: RoleFormDraft): FaultKeys =>
  schemaFaults(RoleDraftSchema, sentOf(draft, { start: draft, at: null }));
