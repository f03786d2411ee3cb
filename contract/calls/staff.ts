import { z } from "zod";
import { defineCall } from "../call.ts";
import { signedIn } from "../privileges.ts";

/** The person behind a user, as the spec's requestor staff record. */
export const StaffSchema = z.object({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name, or the user name where neither is known. */
  displayName: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
});
export type Staff = z.infer<typeof StaffSchema>;

export const getStaffDetails = defineCall({
  method: "GET",
  path: "/api/Staff/getStaffDetails/:userId",
  params: z.object({ userId: z.coerce.number().int().positive() }),
  answer: StaffSchema,
  needs: signedIn,
  summary: "The staff record of a user; one's own without a privilege, another's with View User.",
});
