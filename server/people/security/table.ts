import type { RolePrivileges } from "../../../contract/calls/security.ts";
import { moduleIdOf, moduleOf, MODULES, PRIVILEGE_PAGES } from "../../../contract/modules.ts";
import { PRIVILEGES } from "../../../contract/privileges.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { permissionsOf, readRole } from "./role-rows.ts";

/** The number that stands for all pages. */
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

/** The privileges of a role that count on a page, 0 for all pages; 404 for a role or page that is not there. */
export async function privilegesOnPage(reader: Reader, roleId: number, pageId: number): Promise<RolePrivileges> {
  const { name, version, permissions } = await readRole(reader, roleId);
  if (pageId === ALL_PAGES) return { roleId, name, version, permissions };
  const page = PRIVILEGE_PAGES[pageId - 1] ?? unknownRecord("domain.security.pageUnknown", { pageId });
  const counting: readonly string[] = page.privileges;
  return { roleId, name, version, permissions: permissions.filter((one) => counting.includes(one.privilegeCode)) };
}
