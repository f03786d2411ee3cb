import type { UpdateReason } from "../../../contract/storms/updates.ts";

/** Thrown to skip an update, with the reason. */
export class UpdateSkipped extends Error {
  readonly reason: UpdateReason;

  constructor(key: string, values: UpdateReason["values"] = {}) {
    super(key);
    this.reason = { key: `domain.storm.updates.${key}`, values };
  }
}
