import { eq } from "../../storage/orm.ts";
import type { z } from "zod";
import type { Role } from "../../../contract/calls/roles.ts";
import type { rolePrivilegeInsert } from "../../../contract/calls/security.ts";
import { changeRecord } from "../../persistence/change-record.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import { nextVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import type { Database } from "../../storage/database.ts";
import { roles } from "../../storage/schema/index.ts";
import { changingRights, assertGrantable } from "./lock-out.ts";
import { codesOf, ROLE_RECORD, writePrivileges } from "./role-rows.ts";
import { privilegeFaults } from "./role-rules.ts";

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
