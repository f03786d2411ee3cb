import { z } from "zod";
import { BURN_BASES } from "../../engine/logistics/burn-rate.ts";
import {
  CHANGE_SUBJECTS,
  CLOSING_RULES,
  DECISIONS,
  PRODUCT_FIGURES,
  REQUEST_GROUPS,
  SITE_COUNTS,
} from "../../engine/logistics/briefing.ts";
import { CalendarDateSchema, InstantSchema, UnitSchema, ZoneNumberSchema } from "../api/domain.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";
import { defineTopic } from "../config/topics.ts";
import { LOG_KINDS } from "./requests.ts";

/** What an entry can be attached to. */
export const LOG_SUBJECTS = ["zone", "site", "request", "figure"] as const;

/** The figure of the people to serve, next to those of products, which have their product's name. */
export const PEOPLE_FIGURE = "people";

/** The zone, site or request by its number, or the figure by its name. */
export const AboutSchema = z.object({ kind: z.enum(LOG_SUBJECTS), name: z.string().trim().min(1).max(200) }).nullable();

export const LogEntrySchema = z.object({
  id: z.int(),
  at: InstantSchema,
  by: z.string(),
  kind: z.enum(LOG_KINDS),
  text: z.string(),
  about: AboutSchema,
  /** The entry that it corrects. */
  corrects: z.int().nullable(),
});
export type LogEntry = z.infer<typeof LogEntrySchema>;

/** What an entry is about, as a reader's language names it; empty for nothing. `text` knows the keys of `domain.shift`. */
export const aboutNamed = (about: LogEntry["about"], text: (key: string) => string): string =>
  about?.kind === "figure" && about.name === PEOPLE_FIGURE ? text("subjects.people") : (about?.name ?? "");

/** A note or decision was added to the log of a disaster's shift. */
export const ShiftLogged = defineTopic({
  name: "shift.logged",
  payload: LogEntrySchema.pick({ id: true, kind: true, about: true }).extend({ did: z.int() }),
  description: "A note or decision was added to the log of a shift.",
});

const figure = z.number().nullable();
const record = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.record(z.enum(keys), value);

const figuresSchema = z.object({
  people: figure,
  products: z.array(z.object({ product: z.string(), unit: UnitSchema }).and(record(PRODUCT_FIGURES, figure))),
  requests: record(REQUEST_GROUPS, z.number()),
  sites: record(SITE_COUNTS, figure),
  advisory: z.string().nullable(),
});

const side = z.union([z.number(), z.string()]).nullable();

/** A briefing as it was signed, or as it would be: figures, days and words of the product, so that it reads in every language. */
export const BriefingDocumentSchema = z.object({
  number: z.int(),
  disaster: z.object({ name: z.string(), type: z.string(), category: z.string().nullable() }),
  /** The estimation that leads the disaster; null without one, and its run before the first calculation. */
  estimation: z.object({ eid: z.int(), name: z.string() }).nullable(),
  run: z.object({ id: z.int(), at: InstantSchema, inputHash: z.string() }).nullable(),
  /** Whether the plan was changed after its run. */
  isStale: z.boolean(),
  agency: z.string(),
  timeZone: z.string(),
  madeAt: InstantSchema,
  today: CalendarDateSchema,
  owner: z.string().nullable(),
  period: z
    .object({ begins: InstantSchema, ends: InstantSchema, owner: z.string().nullable(), objectives: z.string() })
    .nullable(),
  /** The briefing that the changes count from; null for the first. */
  previous: z.object({ number: z.int(), at: InstantSchema }).nullable(),
  figures: figuresSchema,
  changes: z.array(
    z.object({
      of: z.enum(CHANGE_SUBJECTS),
      which: z.string(),
      unit: UnitSchema.nullable(),
      before: side,
      after: side,
      by: figure,
    }),
  ),
  supply: z.array(
    z.object({
      product: z.string(),
      unit: UnitSchema,
      onHand: figure,
      burnRate: figure,
      basis: z.enum(BURN_BASES).nullable(),
      days: figure,
    }),
  ),
  decisions: z.array(
    z.object({
      of: z.enum(DECISIONS),
      product: z.string(),
      quantity: z.number(),
      unit: UnitSchema,
      request: z.int().nullable(),
      by: CalendarDateSchema,
      due: z.enum(["tooLate", "overdue", "today", "ahead"]),
      days: z.int(),
    }),
  ),
  triggers: z.array(
    z.object({
      zone: ZoneNumberSchema,
      rule: z.enum(CLOSING_RULES),
      share: figure,
      isMet: z.boolean().nullable(),
    }),
  ),
  /** The entries since the previous briefing, the oldest first. */
  log: z.array(LogEntrySchema),
  risks: z.string(),
  contacts: z.array(
    z.object({ of: z.string(), name: z.string(), role: z.string(), phone: z.string(), email: z.string() }),
  ),
  /** Names of products in each language, where the agency gave some. */
  productNames: z.record(z.string(), z.record(z.string(), z.string())),
  /** Null before. */
  signed: z.object({ name: z.string(), at: InstantSchema, language: z.enum(LANGUAGE_CODES) }).nullable(),
});
export type BriefingDocument = z.infer<typeof BriefingDocumentSchema>;
