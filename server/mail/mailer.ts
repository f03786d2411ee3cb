import { setTimeout as wait } from "node:timers/promises";
import { createTransport, type Transporter } from "nodemailer";
import type { MailServiceState } from "../../contract/mail/calls.ts";
import { EmailAddressSchema } from "../../contract/api/field-rules.ts";
import { FOOTER_KEYS, SERVER_KEYS, valuesOf } from "../config/keys.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { and, isNotNull, lt, or } from "../storage/orm.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { deliverDue, type MailDelivery } from "./delivering.ts";
import { sweepAttachments } from "./outbox.ts";
import { NO_MAIL, type MailSettings } from "./read-settings.ts";

/** This process's access to the outbox. */
export interface Mailer {
  readonly settings: MailSettings;
  /** Returns whether mails can be sent. */
  state(): Promise<MailServiceState>;
  /** Delivers what is due now; resolves when that is done, or after `patience` milliseconds without it. */
  flush(patience: number): Promise<void>;
  /** Ends a delivery under way first. */
  stop(): Promise<void>;
}

interface MailerInput {
  readonly db: Database;
  readonly settings?: MailSettings;
  /** Milliseconds between two checks of the outbox. */
  readonly interval?: number;
  onDelivery?(delivery: MailDelivery): void;
  /** Called with how many mails have lost their texts, see `clearOldMails`. */
  onCleared?(mails: number): void;
  onError?(error: unknown): void;
}

const INTERVAL = 15_000;
/** Milliseconds between two checks for mails that are too old. */
const CLEARING_INTERVAL = 60 * 60 * 1000;

/**
 * Checks the outbox from time to time and whenever a mail is added, clears mails that are too old and delivers those
 * that are due; several processes may do so at once.
 */
export function startMailer(input: MailerInput): Mailer {
  const { db, settings = NO_MAIL, interval = INTERVAL } = input;
  const { onDelivery = ignore, onCleared = ignore, onError = ignore } = input;
  const transport: Transporter | null = settings.smtpUrl === null ? null : openTransport(settings.smtpUrl);
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = Promise.resolve();

  let clearAt = 0;

  const round = async (): Promise<void> => {
    if (performance.now() >= clearAt) {
      clearAt = performance.now() + CLEARING_INTERVAL;
      const cleared = await clearOldMails(db);
      if (cleared > 0) onCleared(cleared);
    }
    const from = transport === null ? null : await senderOf(db, settings);
    if (transport !== null && from !== null) await deliverDue(db, { transport, from, signal, onDelivery });
  };
  // One round at a time, so that a process uses one connection to the database and one to the mail server.
  const deliver = (): Promise<void> => {
    last = last.then(() => (signal.aborted ? undefined : round())).catch(onError);
    return last;
  };
  const timer = setInterval(() => void deliver(), interval).unref();

  return {
    settings,
    state: async () => {
      if (transport === null) return "noServer";
      return (await senderOf(db, settings)) === null ? "noSender" : "ready";
    },
    flush: async (patience) => {
      await Promise.race([deliver(), wait(patience, undefined, { ref: false })]);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await last;
      transport?.close();
    },
  };
}

/** The address in From: the environment's, else the agency's configuration key; null if neither is set. */
async function senderOf(db: Database, { from }: MailSettings): Promise<string | null> {
  const { FromAddress = "" } =
    from === null ? await valuesOf(db, { FromAddress: FOOTER_KEYS["FromAddress"] ?? "" }) : {};
  const parsed = EmailAddressSchema.safeParse(from ?? FromAddress);
  return parsed.success ? parsed.data : null;
}

const ignore = (): void => undefined;

/** How long the mail server may take for one step of a delivery. */
const TIMEOUT_MS = 20_000;

/** A connection to the mail server of an SMTP address; `?requireTLS=1` refuses one that offers no encryption. */
function openTransport(smtpUrl: string): Transporter {
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
    // A template may not read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const DAY = 24 * 60 * 60 * 1000;

/** Days after which an unsent mail loses its texts and its file: the configuration key `mailKeptDays`. */
export async function retentionDays(reader: Reader): Promise<number> {
  return Number((await valuesOf(reader, SERVER_KEYS))["mailKeptDays"]);
}

/**
 * Removes texts and files from the outbox that have waited for too long since their last try, or since they were
 * written if there was none: of given-up mails, and of those that never had a mail server, which this gives up. The
 * rows stay, and so does the audit. Returns the number of mails cleared.
 */
export async function clearOldMails(db: Database): Promise<number> {
  const before = new Date(clock.now() - (await retentionDays(db)) * DAY);
  return inTransaction(db, async (tx) => {
    const { text, attachmentId, nextAttemptAt, emailId } = emailOutbox;
    const cleared = await tx
      .update(emailOutbox)
      .set({ status: "failed", text: null, html: null, attachmentId: null, clearedAt: clock.date() })
      .where(and(lt(nextAttemptAt, before), or(isNotNull(text), isNotNull(attachmentId))))
      .returning({ emailId });
    await sweepAttachments(tx);
    return cleared.length;
  });
}
