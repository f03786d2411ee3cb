import type { FastifyInstance } from "fastify";
import { getStaffDetails } from "../../../contract/calls/staff.ts";
import { implement } from "../../http/implement.ts";
import { assertSelfOr } from "../../persistence/refusals.ts";
import { readUser } from "../users/user-rows.ts";

/** The person behind a user. */
export function registerStaff(app: FastifyInstance): void {
  implement(app, getStaffDetails, async ({ db, caller, params }) => {
    assertSelfOr(caller, params.userId, "user.view");
    const { userId, userName, firstName, lastName, email, active } = await readUser(db, caller, params.userId);
    const displayName = [firstName, lastName].filter(Boolean).join(" ") || userName;
    return { userId, userName, firstName, lastName, displayName, email, active };
  });
}
