import { ApiError } from "../http/api-error.ts";
import type { EmbedRecords } from "./embedded.ts";
import type { ProvisionErrorCode, ProvisionSettings } from "./host-api.ts";

/**
 * Checks the estimation that each of a host's settings names: `hidden` if the reader may not see it, `outdated` if the
 * host has named another one since.
 */
export function estimationCheck(records: EmbedRecords) {
  let latest = 0;
  return async ({ estimation }: ProvisionSettings): Promise<"visible" | "hidden" | "outdated"> => {
    if (estimation === undefined) return "visible";
    const own = ++latest;
    const isVisible = estimation === null || (await records.isVisible(estimation));
    if (own !== latest) return "outdated";
    return isVisible ? "visible" : "hidden";
  };
}

/**
 * The code for an error. An unknown app is reported like one that may not be embedded, so that a stranger cannot find out
 * which names exist.
 */
export function codeOf(error: unknown): ProvisionErrorCode {
  if (!(error instanceof ApiError)) return "failed";
  return error.status > 0 && error.status < 500 ? "notEmbeddable" : "noAnswer";
}
