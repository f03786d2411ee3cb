import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { MAIL_SERVICE_STATES } from "../../mail/calls.ts";

const view = anyOf("estimation.view", "estimation.edit");

/** An estimation's links and files outside the product, and the users who may publish it. */
const PublishingSchema = z.object({
  /** Links to its reports that open now. */
  links: z.object({
    /** Number of links that stay open after unpublishing. */
    staying: z.int(),
    /** Links to its Public report: they close when it is unpublished and open again when it is published next. */
    closing: z.int(),
    /** When the last of the links that stay open expires; null if none stays. */
    until: InstantSchema.nullable(),
  }),
  /** Mailed report files, which cannot be revoked. */
  files: z.object({ count: z.int(), last: InstantSchema.nullable() }),
  /** Names of the active users who may publish, in their order. */
  publishers: z.array(z.string()),
  /** When the caller last sent them a request; null if that was not within the last hour. */
  asked: InstantSchema.nullable(),
});
export type Publishing = z.infer<typeof PublishingSchema>;

export const getPublishing = defineCall("GET /api/Estimation/GetPublishing/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: PublishingSchema,
  needs: view,
});

export const askForPublishing = defineCall("POST /api/Estimation/AskForPublishing", {
  body: z.object({ eid: z.int().positive() }),
  answer: z.object({
    /** Names of the recipients of a mail. */
    asked: z.array(z.string()),
    service: z.enum(MAIL_SERVICE_STATES),
  }),
  needs: view,
});
