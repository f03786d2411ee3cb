import type { z } from "zod";
import type { Role } from "../../../contract/people/calls/roles.ts";
import type { RolePrivileges, rolePrivilegeInsert } from "../../../contract/people/calls/security.ts";
import { MODULES, PRIVILEGE_PAGES, moduleIdOf, moduleOf } from "../../../contract/people/modules.ts";
import { PRIVILEGES } from "../../../contract/people/privileges.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { changeRecord, nextVersion } from "../../persistence/change-record.ts";
import { refuseAny, unknownRecord } from "../../persistence/refusals.ts";
import type { Database, Reader } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { roles } from "../../storage/schema/index.ts";
import { assertGrantable, changingRights, privilegeFaults } from "./lock-out.ts";
import { ROLE_RECORD, codesOf, permissionsOf, readRole, writePrivileges } from "./role-rows.ts";

/** Replaces a role's privileges at the version they were read. Its members feel it at their next call. */
export async function saveRolePrivileges(
  db: Database,
  caller: RequestCaller,
  sent: z.output<typeof rolePrivilegeInsert.body>,
): Promise<Role> {
  const { roleId, version, privilegeCodes } = sent;
  const record: typeof ROLE_RECORD = {
    ...ROLE_RECORD,
    module: "Security",
    audited: ({ permissions }) => ({ privileges: codesOf(permissions) }),
  };
  return changingRights(db, caller, sent, (tx) =>
    changeRecord(tx, caller, record, {
      id: roleId,
      action: "savePrivileges",
      version,
      yours: sent,
      write: async ({ row, before }) => {
        const held = codesOf(before.permissions);
        assertGrantable(
          caller,
          privilegeCodes.filter((code) => !held.includes(code)),
        );
        refuseAny(privilegeFaults(row.name, privilegeCodes));
        await writePrivileges(tx, roleId, privilegeCodes);
        await tx.update(roles).set(nextVersion(row, caller)).where(eq(roles.roleId, roleId));
      },
    }),
  );
}

/** The number that represents all pages. */
const ALL_PAGES = 0;

/** The privilege table by index. */
export const allPrivileges = () =>
  PRIVILEGES.map(({ code, label }, index) => ({
    privilegeCode: code,
    index,
    label,
    moduleId: moduleIdOf(moduleOf(code)),
  }));

/** The groups of the table. */
export const allModules = () =>
  MODULES.map(({ code, privileges }, place) => ({ moduleId: place + 1, code, privileges: permissionsOf(privileges) }));

/** The pages of the product. */
export const allPages = () =>
  PRIVILEGE_PAGES.map(({ code, route, module, privileges }, place) => ({
    pageId: place + 1,
    code,
    route,
    moduleId: moduleIdOf(module),
    privileges: permissionsOf(privileges),
  }));

/** The privileges of a role that apply to a page, 0 for all pages; 404 for an unknown role or page. */
export async function privilegesOnPage(reader: Reader, roleId: number, pageId: number): Promise<RolePrivileges> {
  const { name, version, permissions } = await readRole(reader, roleId);
  if (pageId === ALL_PAGES) return { roleId, name, version, permissions };
  const page = PRIVILEGE_PAGES[pageId - 1] ?? unknownRecord("domain.security.pageUnknown", { pageId });
  const counting: readonly string[] = page.privileges;
  return { roleId, name, version, permissions: permissions.filter((one) => counting.includes(one.privilegeCode)) };
}
