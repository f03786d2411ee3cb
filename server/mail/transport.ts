import { createTransport } from "nodemailer";
import type { Transporter } from "nodemailer";

/** How long the mail server may take for one step of a delivery. */
const TIMEOUT_MS = 20_000;

/** A connection to the mail server of an SMTP address; `?requireTLS=1` refuses one that offers no encryption. */
export function openTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return createTransport({
    host: url.hostname,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: url.searchParams.get("requireTLS") === "1",
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A template reads no files and no addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
