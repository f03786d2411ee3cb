import type { MessagePort } from "node:worker_threads";
import type { Fault } from "../../../contract/errors.ts";
import type { Overlap, Selection } from "../../../engine/zones/shapes.ts";
import type { ZoneErrorCode, ZoneErrorDetails } from "../../../engine/zones/zone-error.ts";
import type { CountyNames } from "./statistics-answer.ts";

/** A preview as a thread gets it: the body as it came, and where the thread asks for what it has not. */
export interface PreviewTask {
  readonly body: Uint8Array;
  readonly port: MessagePort;
}

/** A saved zone as it stands. */
export interface SavedZone {
  readonly zoneId: number;
  readonly zone: number;
  readonly version: number;
}

/** What the thread asks, in this order; `missing` only where it lacks something. */
export type PreviewQuestion =
  | { readonly kind: "plan"; readonly eid: number; readonly numbers: readonly number[]; readonly points: number }
  | { readonly kind: "missing"; readonly tracts: boolean; readonly zoneIds: readonly number[] };

/** By what a preview is counted. */
export interface PreviewPlan {
  readonly selection: Selection;
  readonly overlap: Overlap;
  /** The hash of the tract set, and of all sets that are kept. */
  readonly hash: string;
  readonly kept: readonly string[];
  /** The saved zones that take part, without those that were drawn anew. */
  readonly saved: readonly SavedZone[];
}

/** What a thread had not. The bytes of the tract set are shared, not copied. */
export interface MissingParts {
  readonly tracts: { readonly packed: Uint8Array; readonly counties: CountyNames } | null;
  /** With their parts as JSON. */
  readonly zones: readonly (SavedZone & { readonly parts: string })[];
}

/** What becomes of a preview; errors do not cross threads with what they carry, so they are told in words. */
export type PreviewOutcome =
  | {
      readonly kind: "answer";
      readonly json: Uint8Array;
      /** Zones that were selected: the drawn ones, and saved ones that the thread did not know. */
      readonly zones: number;
      readonly milliseconds: number;
    }
  | { readonly kind: "malformed" }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] }
  | { readonly kind: "uncountable"; readonly code: ZoneErrorCode; readonly details: ZoneErrorDetails }
  /** A question was not answered; who was asked knows why. */
  | { readonly kind: "givenUp" }
  | { readonly kind: "failed"; readonly reason: string };
