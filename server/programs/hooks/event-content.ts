import type { SentEvent } from "../../../contract/people/webhook-events.ts";
import type { RequestState } from "../../../contract/supply/requests.ts";
import type { SiteState } from "../../../contract/supply/sites.ts";
import type { Unit } from "../../../engine/words/units.ts";

/** A quantity in whole numbers, as the product shows it; null if it is not known. */
interface Quantity {
  readonly product: string;
  readonly unit: Unit;
  readonly quantity: number | null;
}

/** A block of a product; its days are calendar dates, both included. */
export interface BlockOfProduct {
  readonly product: string;
  readonly block: number;
  readonly from: string;
  readonly to: string;
}

/** People to serve and needs over 21 days. */
export interface Figures {
  readonly run: { readonly id: number; readonly calculatedAt: string; readonly sampleData: boolean };
  readonly people: number | null;
  readonly needs: readonly Quantity[];
}

/** What an event tells, without names of persons. The guide `programs.md` describes it to those who read it. */
export interface EventData {
  readonly disaster?: { readonly id: number; readonly name: string };
  readonly estimation?: { readonly id: number; readonly name: string };
  readonly figures?: Figures;
  /** Of the run before. */
  readonly before?: Figures;
  readonly storm?: { readonly code: string; readonly name: string };
  readonly advisory?: { readonly number: string; readonly issuedAt: string };
  /** Every block that is short now, and of those and the others what changed. */
  readonly short?: readonly (BlockOfProduct & Quantity)[];
  readonly began?: readonly BlockOfProduct[];
  readonly ended?: readonly BlockOfProduct[];
  readonly requests?: readonly ChangedRequest[];
  readonly sites?: readonly ChangedSite[];
}

export interface ChangedRequest extends Quantity {
  readonly id: number;
  readonly number: number;
  readonly state: RequestState;
  /** Null for a new one. */
  readonly before: RequestState | null;
  readonly eta: string | null;
}

/** A site that opens or closes on a day. */
export interface ChangedSite {
  readonly id: number;
  readonly name: string;
  readonly open: boolean;
  readonly state: SiteState;
  readonly day: string;
  readonly offers: string;
}

/** The stored content of an event. */
export interface EventContent {
  /** The page of the product that shows it; below the product's address. */
  readonly page: string;
  readonly data: EventData;
}

export type EventsToTell = readonly EventContent[];

/** An event that is to be sent. */
export interface NewEvent extends EventContent {
  readonly event: SentEvent;
}
