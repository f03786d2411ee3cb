/** Headers that programs send, besides those of every client. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
export const IF_MATCH = "if-match";
