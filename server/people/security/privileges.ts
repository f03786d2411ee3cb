import { eq } from "../../storage/orm.ts";
import type { z } from "zod";
import type { Role } from "../../../contract/calls/roles.ts";
import type { rolePrivilegeInsert } from "../../../contract/calls/security.ts";
import { inTableOrder } from "../../../contract/modules.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import { assertVersion } from "../../persistence/versions.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import type { Database } from "../../storage/database.ts";
import { roles } from "../../storage/schema/index.ts";
import { changingRights, assertAdministratorFor, assertGrantable } from "./lock-out.ts";
import { lockRoleRow, readRole, writePrivileges } from "./role-rows.ts";
import { privilegeFaults } from "./role-rules.ts";

/** Replaces a role's privileges at the version they were read. Its members feel it at their next call. */
export async function saveRolePrivileges(
  db: Database,
  caller: RequestCaller,
  sent: z.output<typeof rolePrivilegeInsert.body>,
): Promise<Role> {
  return changingRights(db, caller, sent, async (tx) => {
    const row = await lockRoleRow(tx, sent.roleId);
    assertAdministratorFor(caller, row.name);
    const before = await readRole(tx, sent.roleId);
    await assertVersion({ sent: sent.version, row, yours: sent, theirs: async () => before });
    const held = before.permissions.map(({ privilegeCode }) => privilegeCode);
    assertGrantable(
      caller,
      sent.privilegeCodes.filter((code) => !held.includes(code)),
    );
    refuseAny(privilegeFaults(row.name, sent.privilegeCodes));
    await writePrivileges(tx, sent.roleId, sent.privilegeCodes);
    await tx
      .update(roles)
      .set({ version: row.version + 1, editedBy: caller.userName, editedAt: new Date() })
      .where(eq(roles.roleId, sent.roleId));
    await audit(tx, {
      caller,
      module: "Security",
      action: "savePrivileges",
      subjectId: row.roleId,
      subject: row.name,
      before: { privileges: held },
      after: { privileges: inTableOrder(sent.privilegeCodes) },
    });
    return readRole(tx, sent.roleId);
  });
}
