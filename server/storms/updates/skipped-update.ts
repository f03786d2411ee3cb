import type { UpdateReason } from "../../../contract/storms/updates.ts";

/** Ends a take-over that is not to be: a record is left alone, for this reason. */
export class UpdateSkipped extends Error {
  readonly reason: UpdateReason;

  constructor(key: string, values: UpdateReason["values"] = {}) {
    super(key);
    this.reason = { key: `domain.storm.updates.${key}`, values };
  }
}
