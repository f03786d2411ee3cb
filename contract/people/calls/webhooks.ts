import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { anyOf } from "../privileges.ts";
import { DELIVERY_STATES, HOOK_EVENTS, HOOK_FORMATS, SENT_EVENTS } from "../webhook-events.ts";

/** Longest name of a webhook, and longest address. */
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_ADDRESS_MAX = 2_000;
/** Deliveries that the list shows. */
export const DELIVERIES_SHOWN = 50;

const manage = anyOf("program.edit");
const WebhookIdSchema = z.int().positive();

const ChoicesSchema = z.object({
  name: mandatoryText(WEBHOOK_NAME_MAX),
  format: z.enum(HOOK_FORMATS),
  /** That of the texts for people. */
  language: z.enum(LANGUAGE_CODES),
  events: z.array(z.enum(HOOK_EVENTS)).min(1).max(HOOK_EVENTS.length),
  active: z.boolean(),
});

/** A webhook without its secret and the path of its address, which is one for Teams and Slack. */
const WebhookSchema = ChoicesSchema.extend({
  webhookId: z.int(),
  /** Null after a restore, which has neither address nor secret. */
  host: z.string().nullable(),
  /** The first failure since the last success. */
  failingSince: InstantSchema.nullable(),
  waiting: z.int(),
  dead: z.int(),
  editedDate: InstantSchema,
  editedBy: z.string(),
  version: VersionSchema,
});
export type Webhook = z.infer<typeof WebhookSchema>;

const WebhookDraftSchema = ChoicesSchema.extend({
  /** Absent for a new one. */
  webhookId: WebhookIdSchema.optional(),
  /** The version it was read at; required with `webhookId`. */
  version: VersionSchema.optional(),
  /** Absent to keep the present one. */
  address: mandatoryText(WEBHOOK_ADDRESS_MAX).optional(),
  /** Replaces the secret; the old one no longer signs anything. */
  renew: z.boolean().default(false),
});
export type WebhookDraft = z.input<typeof WebhookDraftSchema>;

const DeliverySchema = z.object({
  deliveryId: z.int(),
  eventId: z.string(),
  event: z.enum(SENT_EVENTS),
  at: InstantSchema,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The next try; null if there is none. */
  nextAt: InstantSchema.nullable(),
  triedAt: InstantSchema.nullable(),
  /** The status of the last answer; null without one. */
  status: z.int().nullable(),
  /** How its text began; without an answer, why there was none, as a key of `domain.webhook.failures` or in English. */
  answer: z.string(),
});
export type Delivery = z.infer<typeof DeliverySchema>;

export const getWebhooks = defineCall("GET /api/Program/GetWebhooks", {
  answer: z.array(WebhookSchema),
  needs: manage,
});

/** Creates a webhook, or saves a changed one; the answer is the only place where a new secret is shown. */
export const saveWebhook = defineCall("POST /api/Program/SaveWebhook", {
  body: WebhookDraftSchema,
  answer: z.object({ webhook: WebhookSchema, secret: z.string().nullable() }),
  needs: manage,
  byPerson: true,
});

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = defineCall("POST /api/Program/DeleteWebhook", {
  body: z.object({ webhookId: WebhookIdSchema, version: VersionSchema }),
  answer: z.object({ webhookId: z.int() }),
  needs: manage,
  byPerson: true,
});

/** Sends a test at once and answers how it went. */
export const testWebhook = defineCall("POST /api/Program/TestWebhook", {
  body: z.object({ webhookId: WebhookIdSchema }),
  answer: DeliverySchema,
  needs: manage,
});

/** The newest deliveries of a webhook. */
export const getWebhookDeliveries = defineCall("GET /api/Program/GetWebhookDeliveries/:webhookId", {
  params: z.object({ webhookId: PathIdSchema }),
  answer: z.array(DeliverySchema),
  needs: manage,
});

/** Sends a dead delivery again, from the first try on. */
export const resendDelivery = defineCall("POST /api/Program/ResendDelivery", {
  body: z.object({ deliveryId: z.int().positive() }),
  answer: DeliverySchema,
  needs: manage,
});
