import type { ErrorAnswer, ErrorStatus, Fault } from "../../contract/api/errors.ts";

/** Details without the request id, which the error handler adds. */
type ErrorDetails = Partial<Omit<ErrorAnswer["details"], "requestId">>;

/**
 * A refusal with a status, a text key (`errors.…`, from locales/) and details. The error handler answers it as
 * `{ key, message, details }`, the message in the caller's language, `details.values` filling its placeholders.
 */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly key: string;
  readonly details: ErrorDetails;

  constructor(status: ErrorStatus, key: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(`${status} ${key}`, options);
    this.name = "HttpError";
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

/** Ends the call with an error answer. */
export function throwHttpError(status: ErrorStatus, key: string, details: ErrorDetails = {}): never {
  throw new HttpError(status, key, details);
}

/** Refuses a request (422) for its faults; the text of the first fault is the answer's message. */
export function throwError(faults: readonly [Fault, ...Fault[]]): never {
  throw new HttpError(422, faults[0].key, { faults: [...faults], values: faults[0].values });
}

/** Refuses to save a record that was read at an older version (409), with both sides and who changed it. */
export function throwConflict(
  sides: Pick<ErrorDetails, "yours" | "theirs"> & { changedBy: string | null; changedAt: Date | null },
): never {
  const changedAt = sides.changedAt?.toISOString() ?? null;
  const values = { changedBy: sides.changedBy ?? "" };
  throw new HttpError(409, "errors.conflict.stale", { ...sides, changedAt, values });
}
