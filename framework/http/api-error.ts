import type { ErrorAnswer } from "../../contract/errors.ts";

/** Keys of the faults that arise on this side of the wire. */
export const CLIENT_ERRORS = {
  offline: "shell.errors.offline",
  badAnswer: "shell.errors.badAnswer",
  unknown: "shell.errors.unknown",
  preview: "shell.errors.preview",
} as const;

/** A call that did not succeed. Status 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Key of its text. */
  readonly key: string;
  readonly details: ErrorAnswer["details"];
  /** Whether the whole app was told of it and answers it by an alert: nobody else need say it. */
  readonly told: boolean;

  constructor({
    status,
    key,
    message,
    details = {},
    told = false,
  }: {
    status: number;
    key: string;
    message: string;
    details?: ErrorAnswer["details"];
    told?: boolean;
  }) {
    super(message);
    this.status = status;
    this.key = key;
    this.details = details;
    this.told = told;
  }
}
