import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { BoundsSchema, PLAIN_TEXT, PathIdSchema, ZoneNumberSchema } from "../../api/domain.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { publicAccess } from "../../people/privileges.ts";

/** A published estimation by its id; absent for the one that was published last. */
const eid = z.int().positive().optional();
const language = z.enum(LANGUAGE_CODES);
const sentences = z.array(z.string());

/** A table as residents read it: words and figures as they are written in their language. */
const PlainTableSchema = z.object({
  caption: z.string(),
  head: sentences,
  rows: z.array(sentences),
  /** The zones of its rows, whose columns are the page's figures; empty if the rows are something else. */
  zones: z.array(ZoneNumberSchema),
  /** Rows that are left out. */
  more: z.string().nullable(),
});
export type PlainTable = z.infer<typeof PlainTableSchema>;

/** The published content in plain words of one language, the same on the server's own page, in the app and on other sites. */
const ResidentsPageSchema = z.object({
  /** Null if nothing is published. */
  eid: z.int().nullable(),
  /** The run that the figures are of. */
  run: z.int().nullable(),
  title: z.string(),
  lead: z.string(),
  /** `product` is null for people. */
  figures: z.array(z.object({ name: z.string(), value: z.string(), product: z.string().nullable() })),
  notes: sentences,
  /** Null if there is nothing to search for. */
  search: z
    .object({
      title: z.string(),
      label: z.string(),
      button: z.string(),
      here: z.string(),
      /** Notes: which service looks up addresses, and that nothing is stored. */
      notes: sentences,
    })
    .nullable(),
  tables: z.array(PlainTableSchema),
  /** Other published estimations, the latest first. */
  others: z.object({ title: z.string(), list: z.array(z.object({ eid: z.int(), name: z.string() })) }).nullable(),
});
export type ResidentsPage = z.infer<typeof ResidentsPageSchema>;

export const getResidentsPage = defineCall("GET /api/View/GetResidentsPage", {
  query: z.object({ eid: PathIdSchema.optional(), language }),
  answer: ResidentsPageSchema,
  needs: publicAccess,
  withOldPassword: true,
});

export const PLACE_TEXT_MAX = 200;
const text = z.string().trim().min(1).max(PLACE_TEXT_MAX).regex(PLAIN_TEXT);

/** The ways for a resident to specify a place. */
export const PlaceQuestionSchema = z.union([
  z.object({ text }),
  /** Five digits. */
  z.object({ county: z.string().regex(/^\d{5}$/) }),
  z.object({
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    /** Accuracy of the place in meters, as browsers report it. */
    accuracy: z.number().min(0).max(50_000).optional(),
    /** The name of the place; absent for the reader's own position. */
    name: text.optional(),
  }),
]);
export type PlaceQuestion = z.infer<typeof PlaceQuestionSchema>;

const PLACE_OUTCOMES = ["inZone", "inNone", "choose", "outside", "nowhere"] as const;

/** The answer to a resident about a place. */
const PlaceAnswerSchema = z.object({
  outcome: z.enum(PLACE_OUTCOMES),
  /** The answer in one sentence. */
  title: z.string(),
  sentences,
  zone: ZoneNumberSchema.nullable(),
  help: z.object({ title: z.string(), lines: sentences }).nullable(),
  /** Places that may be meant, or the nearest ones. */
  choices: z.object({ title: z.string(), list: z.array(z.object({ label: z.string(), asks: PlaceQuestionSchema })) }),
  /** The time of the answer and the figures behind it: for a card that is printed. */
  asOf: z.string(),
  print: z.string(),
  /** The bounds of the place, for a map; null if they are not known. */
  bounds: BoundsSchema.nullable(),
});
export type PlaceAnswer = z.infer<typeof PlaceAnswerSchema>;

/** A POST, so that the typed place is neither in an address nor in a log; it is not stored. */
export const lookUpPlace = defineCall("POST /api/View/LookUpPlace", {
  body: z.object({ eid, language, asks: PlaceQuestionSchema }),
  answer: PlaceAnswerSchema,
  needs: publicAccess,
  withOldPassword: true,
  changes: false,
});
