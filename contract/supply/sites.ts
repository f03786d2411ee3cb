/** The state of a site on a day. */
export const SITE_STATES = ["Planned", "Open", "Closing", "Closed"] as const;
export type SiteState = (typeof SITE_STATES)[number];
