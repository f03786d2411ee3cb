import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { publicAccess } from "../privileges.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./session.ts";

/** Page of an invitation's address; its token follows the `#`, which a browser does not send to any server. */
export const INVITATION_PAGE = "/login#invitation";

const TokenSchema = z.string().min(1).max(100);

export const findInvitation = defineCall("POST /api/User/FindInvitation", {
  body: z.object({ token: TokenSchema }),
  answer: z.object({ userName: z.string(), displayName: z.string(), until: InstantSchema }),
  needs: publicAccess,
  withOldPassword: true,
  changes: false,
});

export const acceptInvitation = defineCall("POST /api/User/AcceptInvitation", {
  body: z.object({ token: TokenSchema, password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX) }),
  answer: z.object({ userName: z.string() }),
  needs: publicAccess,
  withOldPassword: true,
});
