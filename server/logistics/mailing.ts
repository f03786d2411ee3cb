import type { z } from "zod";
import type { EmailAnswer } from "../../contract/mail/calls.ts";
import { localeOf, numberFormat } from "../../contract/api/numbers.ts";
import { FORM_NAMES, type Request, type sendRequest as SendCall } from "../../contract/supply/calls/requests.ts";
import { throwHttpError } from "../answers/errors.ts";
import { textOf } from "../answers/texts.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "../config/keys.ts";
import { refusedRecipients } from "../mail/limits.ts";
import type { Mailer } from "../mail/mailer.ts";
import { queueEmail, storeAttachment } from "../mail/outbox.ts";
import { sendOnce } from "../mail/send-once.ts";
import { audit } from "../persistence/audit/audit.ts";
import { refuseAny } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import { productNameIn } from "../sheets/product-names.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { formOf } from "./forms/index.ts";
import { readFormFacts } from "./forms/form-facts.ts";
import { readProducts } from "./request-drafts.ts";
import { REQUEST_RECORD } from "./request-rows.ts";

type Mail = z.output<typeof SendCall.body>;

/** States in which a request is not, or no longer, an order. */
const UNSENT: readonly Request["state"][] = ["Draft", "Canceled", "Closed"];

/**
 * Mails a request with its form to the supplier, a copy for each recipient. 409 for one that is not approved; the rules
 * of all mails apply: allowed recipients, the sender's quota, one sending per request key.
 */
export async function sendRequest(
  { db, mailer, caller }: { readonly db: Database; readonly mailer: Mailer; readonly caller: RequestCaller },
  mail: Mail,
): Promise<EmailAnswer> {
  const { requestId, form, language, requestKey } = mail;
  const recipients = [...new Set(mail.recipients.map((one) => one.toLowerCase()))];
  refuseAny(await refusedRecipients(db, recipients, mailer.settings));
  const facts = await inSnapshot(db, (tx) => readFormFacts(tx, requestId));
  const { request, disaster } = facts;
  const file = await formOf(form, facts);
  return sendOnce({ db, mailer, caller }, { requestKey, recipients }, async (tx, sender) => {
    assertOpen(await lockDisasterRow(tx, request.did, "share"));
    if (UNSENT.includes(request.state))
      throwHttpError(409, "domain.request.notApproved", { values: { number: request.number } });
    await queueEmail(tx, {
      requestKey,
      language,
      sender,
      recipients,
      template: "goodsRequest",
      values: { sender: caller.displayName, disaster, ...(await wordsOf(tx, request, mail)) },
      link: null,
      attachmentId: await storeAttachment(tx, {
        fileName: `${FORM_NAMES[form]} ${request.number}.pdf`,
        mediaType: "application/pdf",
        content: file,
      }),
    });
    const after = { form, language, recipients };
    await audit(tx, { caller, module: "Supply", action: "send", ...REQUEST_RECORD.subjectOf(request), after });
  });
}

/** What is asked for, in the mail's language. */
async function wordsOf(reader: Reader, request: Request, { language }: Mail) {
  const { product, quantity, unit, neededBy, number, deliverTo, contact, phone } = request;
  const region = await readRegion(reader);
  const locale = localeOf(language, region);
  const { agencyContact = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const name = productNameIn((await readProducts(reader)).get(product) ?? { name: product }, language);
  const amount = numberFormat(locale, { maximumFractionDigits: 2 }).format(quantity);
  const written = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    number: String(number),
    goods: `${name}, ${amount} ${textOf(language, `domain.lists.supply.words.unit.${unit}`)}`,
    day: written.format(new Date(`${neededBy}T00:00:00Z`)),
    place: [deliverTo, contact, phone].filter(Boolean).join(" · "),
    reply: agencyContact,
  };
}
