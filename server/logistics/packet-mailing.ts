import type { z } from "zod";
import type { EmailAnswer } from "../../contract/mail/calls.ts";
import type { sendCountyPackets as SendCall } from "../../contract/supply/calls/packets.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { readRegion } from "../config/keys.ts";
import type { Mailer } from "../mail/mailer.ts";
import { queueEmail, storeAttachment } from "../mail/outbox.ts";
import { sendOnce } from "../mail/send-once.ts";
import { audit } from "../persistence/audit/audit.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import { assertNot } from "../planning/disasters/disaster-rows.ts";
import type { Database } from "../storage/database.ts";
import { packetsPdf } from "./packet-pdf.ts";
import { readCountyPackets, type CountyPacket } from "./packet-rows.ts";
import { readProducts } from "./request-drafts.ts";

type Mail = z.output<typeof SendCall.body>;

/**
 * Mails counties their sheets: every contact gets one mail with the sheets of the counties that they are listed for. 422
 * at a county without a contact who has an address; the quota of all mails applies, and one sending per request key.
 */
export async function sendCountyPackets(
  { db, mailer, caller }: { readonly db: Database; readonly mailer: Mailer; readonly caller: RequestCaller },
  { eid, counties: asked, language, requestKey }: Mail,
): Promise<EmailAnswer> {
  await assertNot(["example"], db, eid);
  const packets = await readCountyPackets(db, eid);
  if (packets === null) return throwHttpError(409, "domain.request.noRun");
  const known = new Map(packets.counties.map((one) => [one.county, one]));
  const chosen = asked.map((fips) => known.get(fips));
  refuseAny(
    chosen.flatMap((one, i) => {
      if (one !== undefined && addressesOf(one).length > 0) return [];
      const name = one?.name ?? asked[i] ?? "";
      return [faultAt(`body.counties.${i}`, "domain.packet.noContact", { name })];
    }),
  );
  const sheets = new Map<string, CountyPacket[]>();
  for (const one of new Set(chosen))
    if (one !== undefined) for (const to of addressesOf(one)) sheets.set(to, [...(sheets.get(to) ?? []), one]);
  const recipients = [...sheets.keys()];
  const reading = { language, region: await readRegion(db), products: await readProducts(db) };
  const files = new Map<string, Buffer>();
  for (const own of sheets.values()) {
    const key = namesOf(own);
    if (!files.has(key)) files.set(key, await packetsPdf(packets, own, reading));
  }
  return sendOnce({ db, mailer, caller }, { requestKey, recipients }, async (tx, sender) => {
    const stored = new Map<string, number>();
    for (const [recipient, own] of sheets) {
      const key = namesOf(own);
      const attachmentId =
        stored.get(key) ??
        (await storeAttachment(tx, {
          fileName: `${key}.pdf`.slice(0, FILE_NAME_MAX),
          mediaType: "application/pdf",
          content: files.get(key) ?? Buffer.alloc(0),
        }));
      stored.set(key, attachmentId);
      await queueEmail(tx, {
        requestKey,
        language,
        sender,
        recipients: [recipient],
        template: "countyPacket",
        values: {
          sender: caller.displayName,
          counties: key,
          disaster: packets.disaster,
          estimation: packets.estimation,
        },
        link: null,
        attachmentId,
      });
    }
    const after = { language, counties: asked, recipients };
    const subject = { subjectId: eid, subject: packets.estimation };
    await audit(tx, { caller, module: "Report", action: "send", ...subject, after });
  });
}

const FILE_NAME_MAX = 120;

const namesOf = (counties: readonly CountyPacket[]): string => counties.map(({ name }) => name).join(", ");

/** The addresses of a county's contacts, each once. */
const addressesOf = ({ contacts }: Pick<CountyPacket, "contacts">): string[] => [
  ...new Set(contacts.flatMap(({ email }) => (email === "" ? [] : [email.toLowerCase()]))),
];
