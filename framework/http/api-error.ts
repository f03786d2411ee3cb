import type { ErrorAnswer } from "../../contract/errors.ts";

/** Keys of the faults that arise on this side of the wire. */
export const CLIENT_ERRORS = {
  offline: "shell.errors.offline",
  badAnswer: "shell.errors.badAnswer",
  unknown: "shell.errors.unknown",
} as const;

/** A call that did not succeed. Status 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Key of its text. */
  readonly key: string;
  readonly details: ErrorAnswer["details"];

  constructor({
    status,
    key,
    message,
    details = {},
  }: {
    status: number;
    key: string;
    message: string;
    details?: ErrorAnswer["details"];
  }) {
    super(message);
    this.status = status;
    this.key = key;
    this.details = details;
  }
}
