import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { anyOf, signedIn } from "../privileges.ts";
import { UserSchema } from "../users.ts";
import { CODE_MAX, PASSWORD_MAX, SessionSchema } from "./session.ts";

/** Recovery codes that are made at a time, each for one sign-in. */
export const RECOVERY_CODES = 10;

const current = z.string().min(1).max(PASSWORD_MAX);
const code = z.string().trim().min(1).max(CODE_MAX);
const codes = z.object({ recoveryCodes: z.array(z.string()), session: SessionSchema });

export const getSecondFactor = defineCall("GET /api/User/GetSecondFactor", {
  answer: z.object({
    /** Since when it is on; null if it is off. */
    since: InstantSchema.nullable(),
    recoveryCodesLeft: z.int(),
    /** A role of the caller requires it, so that it cannot be switched off. */
    demanded: z.boolean(),
    /**
     * A proposal for switching it on: the secret (RFC 4648 base 32) and the address for the QR code. Not stored yet.
     */
    proposal: z.object({ secret: z.string(), address: z.string() }).nullable(),
  }),
  needs: signedIn,
  withOldPassword: true,
});

export const turnOnSecondFactor = defineCall("POST /api/User/TurnOnSecondFactor", {
  body: z.object({
    current,
    /** As it was proposed: 160 bits in base 32. */
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    code,
  }),
  answer: codes,
  needs: signedIn,
  withOldPassword: true,
});

export const renewRecoveryCodes = defineCall("POST /api/User/RenewRecoveryCodes", {
  body: z.object({ current, code }),
  answer: codes,
  needs: signedIn,
});

export const turnOffSecondFactor = defineCall("POST /api/User/TurnOffSecondFactor", {
  body: z.object({ current, code }),
  answer: z.object({}),
  needs: signedIn,
});

export const resetSecondFactor = defineCall("POST /api/User/ResetSecondFactor", {
  body: z.object({ userId: z.int() }),
  answer: UserSchema,
  needs: anyOf("user.edit"),
});
