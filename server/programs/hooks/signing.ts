import { createHmac, randomBytes } from "node:crypto";

/** The form of Standard Webhooks, for which many languages have a library that checks it. */
const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret to sign with. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** A message as it is signed. */
interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970, by which a receiver refuses what was recorded and is sent again. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that identify a message and prove its sender: HMAC-SHA256 over id, time and body. */
export function signedHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${signature}` };
}
