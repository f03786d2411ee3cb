import { RoleDraftSchema, type Role, type RoleDraft } from "../../contract/people/calls/roles.ts";
import { inTableOrder } from "../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { schemaFaults, type FaultKeys } from "../../client/records/refusals.ts";

/** A role while it is edited. */
export interface RoleFormDraft {
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
  /** Members who sign in by a password here must have a second factor. */
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

/** What is sent of a draft; the privileges only where they are others than before, since they ask for a privilege of their own. */
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

/** Whether two drafts say the same. */
export const sameDraft = (a: RoleFormDraft, b: RoleFormDraft): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.active === b.active &&
  a.secondFactor === b.secondFactor &&
  sameCodes(a.codes, b.codes);

export const sameCodes = (a: readonly PrivilegeCode[], b: readonly PrivilegeCode[]): boolean =>
  inTableOrder(a).join() === inTableOrder(b).join();

/** The faults that this side sees, by the schema that the server checks too. */
export const roleFaults = (draft: RoleFormDraft): FaultKeys =>
  schemaFaults(RoleDraftSchema, sentOf(draft, { start: draft, at: null }));
