/** What a webhook can be told of. */
export const HOOK_EVENTS = [
  "estimation.published",
  "estimation.unpublished",
  "advisory.arrived",
  "need.changed",
  "supply.shortfall",
  "request.state",
  "site.state",
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** What is sent: the events, and a test that an administrator asked for. */
export const SENT_EVENTS = [...HOOK_EVENTS, "test"] as const;
export type SentEvent = (typeof SENT_EVENTS)[number];

/** The product's own JSON for programs; cards for people in Teams (a Workflows webhook) and Slack. */
export const HOOK_FORMATS = ["provision", "teams", "slack"] as const;
export type HookFormat = (typeof HOOK_FORMATS)[number];

/** A dead one is not tried again by itself. */
export const DELIVERY_STATES = ["waiting", "delivered", "dead"] as const;
export type HookDeliveryState = (typeof DELIVERY_STATES)[number];
