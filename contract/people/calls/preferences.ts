import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema } from "../../api/domain.ts";
import { signedIn } from "../privileges.ts";

/** Most preferences of one user. */
export const PREFERENCES_MAX = 300;
/** Most characters of JSON for one of them. */
export const PREFERENCE_LENGTH_MAX = 8_000;
/** Preferences that are saved at once. */
export const PREFERENCES_AT_ONCE = 50;

/** The name of a preference: `language`, `list.users`, `panelSize.right`. */
export const PreferenceNameSchema = z.string().regex(/^[A-Za-z][\w.-]{0,99}$/);

/** PostgreSQL stores any JSON except one with the character U+0000. */
const isKept = (value: unknown): boolean => {
  const text = JSON.stringify(value) as string | undefined;
  return text !== undefined && text.length <= PREFERENCE_LENGTH_MAX && !text.includes("\\u0000");
};

/** Any JSON of moderate length; null removes the preference. */
export const PreferenceValueSchema = z
  .unknown()
  .refine(isKept, `JSON of at most ${PREFERENCE_LENGTH_MAX} characters, without U+0000`);

const PreferenceSchema = z.object({ name: PreferenceNameSchema, value: z.unknown(), editedDate: InstantSchema });
export type Preference = z.infer<typeof PreferenceSchema>;

export const getUserPreferenceByUserId = defineCall(
  "GET /api/SecurityDataController/GetUserPreferenceByUserId/:userId",
  { params: z.object({ userId: PathIdSchema }), answer: z.array(PreferenceSchema), needs: signedIn },
);

export const saveUserPreference = defineCall("POST /api/SecurityDataController/SaveUserPreference", {
  body: z.object({
    /** Must be the caller. */
    userId: z.int().positive(),
    preferences: z
      .array(z.object({ name: PreferenceNameSchema, value: PreferenceValueSchema }))
      .min(1)
      .max(PREFERENCES_AT_ONCE),
  }),
  answer: z.array(PreferenceSchema),
  needs: signedIn,
});
