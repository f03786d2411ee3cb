import { randomUUID } from "node:crypto";
import { throwHttpError } from "../../answers/errors.ts";
import { LANGUAGES } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { assertQuota, countAlone, refusedRecipients } from "../../mail/limits.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { readHolders, type Holder } from "./holders.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertNot, readDisaster } from "../../planning/disasters/disaster-rows.ts";
import { readEstimation } from "../../planning/estimations/estimation-rows.ts";
import { refusesPublishing } from "../../planning/estimations/workflow.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { and, desc, eq, gt } from "../../storage/orm.ts";
import { audits } from "../../storage/schema/index.ts";
import { knownLinkBase, type ProductAddresses } from "../sharing/links.ts";

/** Milliseconds that a sender waits for the mail server; slower deliveries continue in the background. */
const TIMEOUT_MS = 8_000;
/** The shortest interval between requests for the same estimation. */
const PAUSE_MS = 60 * 60 * 1000;
/** Maximum number of mails of one request. */
const ASKED_MAX = 20;
const ACTION = "askPublish";

interface PublishingRequest {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly caller: RequestCaller;
  readonly whereabouts: ProductAddresses;
}

/**
 * Asks the users who may publish, each in their own language, to publish an estimation: mails and audit row are one
 * transaction. 409 if it is already published, cannot be published yet or no one can be written to; 429 for users who
 * asked within the hour and beyond the quota of mails.
 */
export async function askForPublishing({ db, mailer, caller, whereabouts }: PublishingRequest, eid: number) {
  const { userId, userName } = caller;
  if (userId === null) return throwHttpError(401, "errors.session.required");
  const base = await knownLinkBase(db, whereabouts);
  const asked = await inTransaction(db, async (tx) => {
    const { name, did, published, status } = await readEstimation(tx, eid);
    if (published !== null && published.newer === null) throwHttpError(409, "domain.publishing.already");
    await assertNot(["example", "exercise"], tx, eid);
    const refusal = refusesPublishing(status);
    if (refusal) throwHttpError(409, refusal);
    await countAlone(tx, userId);
    const last = await lastAsked(tx, eid, userId);
    if (last !== null) {
      const seconds = Math.max(1, Math.ceil((last.getTime() + PAUSE_MS - clock.now()) / 1000));
      throwHttpError(429, "domain.publishing.asked", { values: { seconds, count: Math.ceil(seconds / 60) } });
    }
    const holders = await reachable(tx, mailer);
    if (holders.length === 0) throwHttpError(409, "domain.publishing.noOne");
    await assertQuota(tx, { userId, count: holders.length, limits: mailer.settings });
    const disaster = await readDisaster(tx, did);
    const values = { sender: caller.displayName, estimation: name, disaster: disaster.name };
    const link = base === null ? null : `${base}/main/map?disaster=${did}&estimation=${eid}`;
    for (const { email, language } of holders)
      await queueEmail(tx, {
        requestKey: randomUUID(),
        template: "publishRequest",
        language: LANGUAGES.find((one) => one === language) ?? LANGUAGES[0],
        recipients: [email],
        values,
        link,
        sender: { userId, userName },
      });
    const names = holders.map((holder) => holder.name);
    await audit(tx, {
      caller,
      module: "Estimation",
      action: ACTION,
      subjectId: eid,
      subject: name,
      after: { asked: names },
    });
    return names;
  });
  await mailer.flush(TIMEOUT_MS);
  return { asked, service: await mailer.state() };
}

/** Returns when a user last sent a request for an estimation, within the time in which they may not send another. */
export async function lastAsked(reader: Reader, eid: number, userId: number | null): Promise<Date | null> {
  if (userId === null) return null;
  const [row] = await reader
    .select({ at: audits.at })
    .from(audits)
    .where(
      and(
        eq(audits.module, "Estimation"),
        eq(audits.subjectId, String(eid)),
        eq(audits.action, ACTION),
        eq(audits.userId, userId),
        gt(audits.at, new Date(clock.now() - PAUSE_MS)),
      ),
    )
    .orderBy(desc(audits.at))
    .limit(1);
  return row?.at ?? null;
}

/** Users who may publish and have an address that planners may write to. */
async function reachable(reader: Reader, { settings }: Mailer) {
  const holders = (await readHolders(reader, "estimation.publish")).filter(hasAddress);
  const fits = await Promise.all(
    holders.map(async ({ email }) => (await refusedRecipients(reader, [email.toLowerCase()], settings)).length === 0),
  );
  return holders.filter((_, i) => fits[i]).slice(0, ASKED_MAX);
}

const hasAddress = (holder: Holder): holder is Holder & { readonly email: string } =>
  holder.email !== null && holder.email !== "";
