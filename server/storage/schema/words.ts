/** Word lists that the tables check and no call declares; the others are the contract's (contract/domain.ts). */

/** The tab a row of a config or estimation table belongs to: the spec's `type`. */
export const TABS = ["Daily", "Assistance", "Suggested"] as const;
export type Tab = (typeof TABS)[number];

/** Whether a zone's summary is of the zone as it stands now. */
export const SUMMARY_STATUSES = ["Current", "Stale"] as const;
export type SummaryStatus = (typeof SUMMARY_STATUSES)[number];

/** What a token of our own portal is for: asking, or getting the next token to ask with. */
export const PORTAL_TOKEN_KINDS = ["access", "refresh"] as const;
export type PortalTokenKind = (typeof PORTAL_TOKEN_KINDS)[number];
