import { index, pgTable, sql, text } from "../orm.ts";
import { LANGUAGE_CODES, type Language } from "../../../contract/api/languages.ts";
import {
  DELIVERY_STATES,
  HOOK_FORMATS,
  type HookDeliveryState,
  type HookEvent,
  type HookFormat,
  type SentEvent,
} from "../../../contract/people/webhook-events.ts";
import { editStamps, moment, oneOf, ownedBy } from "./columns.ts";
import { disasters } from "./planning.ts";

/** Where messages about changes go; one without an address sends nothing. */
export const webhooks = pgTable(
  "webhooks",
  (c) => ({
    webhookId: c.serial("webhook_id").primaryKey(),
    name: c.text("name").notNull().unique(),
    format: c.text("format").$type<HookFormat>().notNull(),
    /** That of the texts for people. */
    language: c.text("language").$type<Language>().notNull(),
    events: c.text("events").array().$type<HookEvent[]>().notNull(),
    active: c.boolean("active").notNull(),
    /** The first failure since the last success. */
    failingSince: moment("failing_since"),
    ...editStamps(),
  }),
  (t) => [
    oneOf("webhooks_format_check", t.format, HOOK_FORMATS),
    oneOf("webhooks_language_check", t.language, LANGUAGE_CODES),
  ],
);

/** What no archive has: an address of Teams or Slack is itself a secret, and a restored copy must not send anything. */
export const webhookTargets = pgTable("webhook_targets", {
  webhookId: ownedBy("webhook_id", () => webhooks.webhookId).primaryKey(),
  address: text("address").notNull(),
  /** It signs, so that its hash would not do. */
  secret: text("secret").notNull(),
});

/** The outbox: a row is written in the transaction of the change that it tells. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  (c) => ({
    deliveryId: c.serial("delivery_id").primaryKey(),
    webhookId: ownedBy("webhook_id", () => webhooks.webhookId),
    /** The same at each try, and for each webhook that is told of it. */
    eventId: c.text("event_id").notNull(),
    event: c.text("event").$type<SentEvent>().notNull(),
    at: moment("at").notNull(),
    content: c.jsonb("content").notNull(),
    state: c.text("state").$type<HookDeliveryState>().notNull().default("waiting"),
    attempts: c.integer("attempts").notNull().default(0),
    /** A worker that takes a row sets this to when its lease ends. */
    nextAt: moment("next_at").notNull(),
    triedAt: moment("tried_at"),
    /** The last answer: its status, null if there was none, and how its text began or why there was none. */
    status: c.integer("status"),
    answer: c.text("answer").notNull().default(""),
  }),
  (t) => [
    oneOf("webhook_deliveries_state_check", t.state, DELIVERY_STATES),
    index("webhook_deliveries_due_idx")
      .on(t.nextAt)
      .where(sql`${t.state} = 'waiting'`),
    index("webhook_deliveries_webhook_idx").on(t.webhookId, t.deliveryId),
  ],
);

/** Changes after which the supply of each disaster is compared with its need again. */
export const webhookChecks = pgTable("webhook_checks", (c) => ({ checkId: c.serial("check_id").primaryKey() }));

/** The blocks of each disaster that were short when webhooks were last told: `product block`. */
export const webhookShorts = pgTable("webhook_shorts", (c) => ({
  did: ownedBy("did", () => disasters.did).primaryKey(),
  short: c.text("short").array().notNull(),
}));
