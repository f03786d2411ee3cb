import { z } from "zod";
import { InstantSchema } from "../api/domain.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";
import { ReportDocumentSchema } from "../reports/report-document.ts";
import { SUPPLY } from "../supply/lists.ts";
import { getRequests } from "../supply/calls/requests.ts";
import { getSites } from "../supply/calls/sites.ts";
import { getTracts } from "../tracts/calls/tracts.ts";
import { getTractShapes } from "./calls/tract-shapes.ts";
import { DisasterSchema } from "./calls/disasters.ts";
import { EstimationSchema } from "./calls/estimations.ts";
import { ProjectionsSchema } from "./calls/projections.ts";
import { RunInputsAnswerSchema } from "./calls/run-inputs.ts";
import { getZoneTracts } from "./calls/zones.ts";

/** The form of packs; a reader of one form does not guess at another. */
export const PACK_FORMAT = 1;

/** What of a disaster is taken along, in the order in which it is fetched. */
export const PACK_PARTS = [
  "estimations",
  "reports",
  "tracts",
  "stock",
  "contacts",
  "sites",
  "requests",
  "help",
] as const;
export type PackPart = (typeof PACK_PARTS)[number];

const { inventory, allocations, deliveries, countyContacts, regionalContacts, partnerContacts } = SUPPLY;
const rowsOf = <Row extends z.ZodType>(of: { readonly row: Row }) => z.array(of.row);

const PackedEstimationSchema = z.object({
  estimation: EstimationSchema,
  /** Null before the first run. */
  projections: ProjectionsSchema.nullable(),
  inputs: RunInputsAnswerSchema.nullable(),
  tracts: getZoneTracts.answer.shape.tracts,
  reports: z.array(ReportDocumentSchema),
  allocations: rowsOf(allocations),
  deliveries: rowsOf(deliveries),
});
export type PackedEstimation = z.infer<typeof PackedEstimationSchema>;

/** A help topic as the build writes it. */
const HelpTopicSchema = z.object({
  id: z.string(),
  title: z.string(),
  sections: z.array(z.object({ title: z.string(), html: z.string() })),
});

/** One disaster with all that its reader may see of it. */
export const PackSchema = z.object({
  madeAt: InstantSchema,
  /** From then on, the figures are too old to rely on. */
  endsAt: InstantSchema,
  by: z.object({ userId: z.int(), name: z.string() }),
  /** Whether that person may change sites: else nothing can be entered that could not be sent. */
  mayEnter: z.boolean().default(false),
  /** The address of the server that it came from. */
  origin: z.string(),
  timeZone: z.string(),
  region: z.string(),
  disaster: DisasterSchema,
  estimations: z.array(PackedEstimationSchema),
  /** Tracts of the counties of the zones, also those outside the zones. */
  counties: z.array(
    z.object({
      fips: z.string(),
      name: z.string(),
      tracts: getTracts.answer,
      /** Absent in a pack made before they were packed. */
      shapes: getTractShapes.answer.default([]),
    }),
  ),
  inventory: rowsOf(inventory),
  countyContacts: rowsOf(countyContacts),
  regionalContacts: rowsOf(regionalContacts),
  partnerContacts: rowsOf(partnerContacts),
  sites: z.object({ day: z.string(), rows: getSites.answer }),
  requests: getRequests.answer,
  /** Parts that the person may not read, or that did not come. */
  missing: z.array(z.enum(PACK_PARTS)),
  languages: z.array(
    z.object({
      code: z.enum(LANGUAGE_CODES),
      texts: z.record(z.string(), z.unknown()),
      help: z.array(HelpTopicSchema),
    }),
  ),
});
export type Pack = z.infer<typeof PackSchema>;

/** What is readable of a sealed pack without its passphrase. */
export const PackHeaderSchema = z.object({
  format: z.int().min(1),
  /** The name that the person gave it. */
  label: z.string().max(200),
  madeAt: InstantSchema,
  endsAt: InstantSchema,
  /** Length of the sealed content, so that one that was cut off is noticed. */
  bytes: z.int().min(1),
  iterations: z.int().min(100_000).max(10_000_000),
  /** Base64: salt of the key, nonces of the content and of the check, and a sealed word that only the right key opens. */
  salt: z.base64().max(100),
  nonce: z.base64().max(100),
  checkNonce: z.base64().max(100),
  check: z.base64().max(100),
});
export type PackHeader = z.infer<typeof PackHeaderSchema>;
