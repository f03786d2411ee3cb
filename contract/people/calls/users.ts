import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { PathIdSchema } from "../../api/domain.ts";
import { anyOf, signedIn } from "../privileges.ts";
import {
  DeleteUserQuerySchema,
  InvitationSchema,
  InviteWaySchema,
  ProfileDraftSchema,
  SessionInfoSchema,
  UserDraftSchema,
  UserSchema,
} from "../users.ts";

const named = z.object({ userId: z.int() });

/** A password that is shown once and must be changed at the first sign-in; null if none was made. */
const OneTimePasswordSchema = z.string().nullable();

export const getAllUsers = defineCall("GET /api/User/GetAllUsers", {
  answer: z.array(UserSchema),
  needs: anyOf("user.view"),
});

export const getUserById = defineCall("GET /api/User/GetUserbyID/:userId", {
  params: z.object({ userId: PathIdSchema }),
  answer: UserSchema,
  needs: signedIn,
});

export const fetchUserDetailsByName = defineCall("GET /api/User/FetchUserDetailsByName/:userName", {
  params: z.object({ userName: z.string().min(1).max(200) }),
  answer: UserSchema,
  needs: signedIn,
});

export const addOrUpdateUser = defineCall("POST /api/User/AddOrUpdateUser", {
  body: UserDraftSchema,
  answer: z.object({
    user: UserSchema,
    oneTimePassword: OneTimePasswordSchema,
    invitation: InvitationSchema.nullable(),
  }),
  needs: anyOf("user.create", "user.edit"),
});

export const deleteUser = defineCall("GET /api/User/DeleteUser/:userId/:actingUserId", {
  params: z.object({ userId: PathIdSchema, actingUserId: PathIdSchema }),
  query: DeleteUserQuerySchema,
  answer: named,
  needs: anyOf("user.delete"),
  changes: true,
});

export const restoreUser = defineCall("POST /api/User/RestoreUser", {
  body: named,
  answer: UserSchema,
  needs: anyOf("user.delete"),
});

export const resetPassword = defineCall("POST /api/User/ResetPassword", {
  body: named,
  answer: z.object({ user: UserSchema, oneTimePassword: z.string() }),
  needs: anyOf("user.edit"),
});

export const inviteUser = defineCall("POST /api/User/InviteUser", {
  body: named.extend({ by: InviteWaySchema }),
  answer: z.object({ user: UserSchema, invitation: InvitationSchema }),
  needs: anyOf("user.edit"),
});

export const liftLock = defineCall("POST /api/User/LiftLock", {
  body: named,
  answer: UserSchema,
  needs: anyOf("user.edit"),
});

export const unlinkOpenId = defineCall("POST /api/User/UnlinkOpenId", {
  body: z.object({
    userId: z.int(),
    issuer: z.string().min(1).max(1_000),
    /** Confirms that the caller will lose privileges: the roles that came by groups. */
    confirmLoss: z.boolean().default(false),
  }),
  answer: UserSchema,
  needs: signedIn,
});

export const updateOwnProfile = defineCall("POST /api/User/UpdateOwnProfile", {
  body: ProfileDraftSchema,
  answer: UserSchema,
  needs: signedIn,
});

export const getSessions = defineCall("GET /api/User/GetSessions/:userId", {
  params: z.object({ userId: PathIdSchema }),
  answer: z.array(SessionInfoSchema),
  needs: signedIn,
});

export const endSession = defineCall("POST /api/User/EndSession", {
  body: z.object({ userId: z.int(), sessionId: z.int() }),
  answer: z.object({}),
  needs: signedIn,
});

export const endOtherSessions = defineCall("POST /api/User/EndOtherSessions", {
  body: named,
  answer: z.object({ ended: z.int() }),
  needs: signedIn,
});

/** The person behind a user, as the spec's requestor staff record. */
const StaffSchema = z.object({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name, or the user name where neither is known. */
  displayName: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
});

export const getStaffDetails = defineCall("GET /api/Staff/getStaffDetails/:userId", {
  params: z.object({ userId: PathIdSchema }),
  answer: StaffSchema,
  needs: signedIn,
});
