import { UnreadableError } from "../../engine/files/unreadable.ts";
import { StormFault } from "../../engine/storms/fault.ts";
import type { FeedNote } from "../../contract/storms/calls/feeds.ts";
import { HttpError } from "../answers/errors.ts";
import { OutsideError } from "../programs/hooks/outside.ts";

type FeedReason = Pick<FeedNote, "key" | "values" | "why">;

/** Why something of a feed was not taken: a key of `domain.feed.failures`. */
export class FeedFault extends Error {
  readonly reason: FeedReason;

  constructor(key: string, values: FeedReason["values"] = {}, why?: FeedReason["why"]) {
    super(`${key} ${JSON.stringify(values)}`);
    this.reason = { key: `domain.feed.failures.${key}`, values, ...(why && { why }) };
  }
}

/** The reason that an error names; null for one of this product, which says nothing of the source. */
export function reasonOf(error: unknown): FeedReason | null {
  if (error instanceof FeedFault) return error.reason;
  if (error instanceof OutsideError) return { key: `domain.webhook.failures.${error.failure}`, values: {} };
  if (error instanceof StormFault) return { key: `domain.storm.faults.${error.kind}`, values: error.values };
  if (error instanceof UnreadableError) return new FeedFault("unread").reason;
  if (error instanceof HttpError && error.status < 500) return { key: error.key, values: plain(error.details.values) };
  return null;
}

const plain = (values: object = {}): FeedReason["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : String(value)]),
  );
