import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { PathIdSchema } from "../../api/domain.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { EmailAnswerSchema, sending } from "../../mail/calls.ts";
import { allOf } from "../../people/privileges.ts";

const FipsSchema = z.string().regex(/^\d{5}$/);

/** A county with a sheet of its own, and the contacts that it can be mailed to. */
const PacketCountySchema = z.object({
  county: FipsSchema,
  name: z.string(),
  /** People to serve in the block with the most; null if they are not known. */
  people: z.number().nullable(),
  /** Open sites today, and requests that go there. */
  sites: z.int(),
  requests: z.int(),
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type PacketCounty = z.infer<typeof PacketCountySchema>;

export const PACKET_RULES = {
  view: allOf("report.export", "estimation.view"),
  send: allOf("report.share", "estimation.view"),
} as const;

/** The counties of an estimation's newest run; null before the first. */
export const getPacketCounties = defineCall("GET /api/Logistics/GetPacketCounties/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.array(PacketCountySchema).nullable(),
  needs: PACKET_RULES.view,
});

/** The sheets of all counties as one PDF: need by block, open sites, requests, contacts. */
export const getCountyPackets = defineCall("GET /api/Logistics/GetCountyPackets/:eid/:language", {
  params: z.object({ eid: PathIdSchema, language: z.enum(LANGUAGE_CODES) }),
  /** The PDF file itself. */
  answer: z.string(),
  needs: PACKET_RULES.view,
});

/** Mails counties their own sheet, to the contacts that the list of county contacts has. */
export const sendCountyPackets = defineCall("POST /api/Logistics/SendCountyPackets", {
  body: z.object({
    eid: z.int().positive(),
    counties: z.array(FipsSchema).min(1).max(400),
    language: sending.language,
    requestKey: sending.requestKey,
  }),
  answer: EmailAnswerSchema,
  needs: PACKET_RULES.send,
});
