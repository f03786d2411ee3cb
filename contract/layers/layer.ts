import { z } from "zod";
import { APP_NAME } from "../api/addresses.ts";
import { RECORD_STAMPS, InstantSchema, PLAIN_TEXT, VersionSchema } from "../api/domain.ts";
import { mandatoryText } from "../api/field-rules.ts";
import { inEach, LANGUAGE_CODES, OTHER_LANGUAGES } from "../api/languages.ts";
import { PRIVILEGE_CODES } from "../people/privileges.ts";
import { LAYER_KINDS, LAYER_NODES } from "./kinds.ts";
import { LayerLookSchema } from "./style.ts";

/** Limits on the texts and lists of one layer. */
export const LAYER_LIMITS = { groups: 4, popupFields: 60, steps: 400, scale: 600_000_000 } as const;
export const LAYER_TITLE_MAX = 120;
const ADDRESS_MAX = 2_000;

/** A text of one line that may be empty. */
const optionalText = (longest: number) => z.string().trim().max(longest).regex(PLAIN_TEXT);

/** The title of a layer or a group in each language; where one is empty, the English title is shown. */
const TitlesSchema = z.object({
  en: mandatoryText(LAYER_TITLE_MAX),
  ...inEach(OTHER_LANGUAGES, () => optionalText(LAYER_TITLE_MAX)),
});
export type Titles = z.infer<typeof TitlesSchema>;

/** Titles with missing languages filled by empty texts. */
export const titlesFrom = (given: Partial<Titles>): Titles => inEach(LANGUAGE_CODES, (code) => given[code] ?? "");

/** The title in the reader's language, or in English. */
export const titleIn = (titles: Titles, language: string): string =>
  (Object.hasOwn(titles, language) ? titles[language as keyof Titles] : "") || titles.en;

/** The names of a path of groups in the reader's language, the outermost first. */
export const pathIn = (group: readonly Titles[], language: string): string =>
  group.map((titles) => titleIn(titles, language)).join(" / ");

const FieldNameSchema = optionalText(100);
/** A scale's denominator, 250000 for 1 : 250,000; 0 for no limit. */
const ScaleSchema = z.int().min(0).max(LAYER_LIMITS.scale);

/**
 * One date of a layer that has several, and its address at that date: a full address, or a part of the layer's (`3`,
 * `time=…`).
 */
const LayerStepSchema = z.object({ at: InstantSchema, address: optionalText(ADDRESS_MAX) });
export type LayerStep = z.infer<typeof LayerStepSchema>;

const PopupSchema = z.object({
  /** May name fields in braces: `{NAME} county`. Empty for the layer's title. */
  title: optionalText(200),
  /** In this order; none for no pop-up. */
  fields: z
    .array(z.object({ name: mandatoryText(100), label: optionalText(LAYER_TITLE_MAX) }))
    .max(LAYER_LIMITS.popupFields),
});
export type Popup = z.infer<typeof PopupSchema>;

/** An administrator's settings of a layer that the map needs. */
export const LayerContentSchema = z.object({
  kind: z.enum(LAYER_KINDS),
  titles: TitlesSchema,
  /** The publisher of the data, for the map's list of sources. */
  source: optionalText(300),
  /** For the kinds that are fetched: http(s), or a path of this server. Empty for our own. */
  address: optionalText(ADDRESS_MAX),
  /** Name of the sub-layer or layer of a service (WMS, WMTS); empty for all, or the service's first. */
  sublayer: optionalText(200),
  /** Id of our series or storm; null for the kinds that have no such record, or for the newest. */
  recordId: z.int().min(1).nullable(),
  node: z.enum(LAYER_NODES),
  /**
   * The groups above the layer, the outermost first. A group is identified by the English names of its path; its names
   * in other languages are the same for all its layers.
   */
  group: z.array(TitlesSchema).max(LAYER_LIMITS.groups),
  /** Whether it is drawn when the map opens. */
  visible: z.boolean(),
  /** 0 (invisible) to 1. */
  opacity: z.number().min(0).max(1),
  /** Farthest scale at which it is drawn, by its denominator; 0 for no limit. */
  minScale: ScaleSchema,
  /** Nearest scale at which it is drawn. */
  maxScale: ScaleSchema,
  legend: z.boolean(),
  /** SQL of the service (`POPULATION > 1000`), or of the file's fields; empty for all. */
  filter: optionalText(1_000),
  popup: PopupSchema,
  /** The field with each feature's time; empty if it has none. */
  timeField: FieldNameSchema,
  steps: z.array(LayerStepSchema).max(LAYER_LIMITS.steps),
  styleId: z.int().min(1).nullable(),
  /** Any one of these opens it to signed-in users; an empty list requires none. */
  privileges: z.array(z.enum(PRIVILEGE_CODES)).max(PRIVILEGE_CODES.length),
  /** Whether visitors without a session get it. */
  public: z.boolean(),
  /** The apps whose maps show it; empty for all. */
  apps: z.array(z.string().regex(APP_NAME)).max(30),
});
export type LayerContent = z.infer<typeof LayerContentSchema>;

/** Who sees a layer besides its owner: no one, the members of a role (its id), or all signed-in users. */
export const SharedWithSchema = z.union([z.enum(["noOne", "everyone"]), z.int().min(1)]);
export type LayerAudience = z.infer<typeof SharedWithSchema>;

/** A layer as maps get it: without its rights, which have been applied. */
export const MapLayerSchema = LayerContentSchema.omit({ privileges: true, public: true, apps: true }).extend({
  layerId: z.int(),
  /** Its position among all, from 1. */
  order: z.int(),
  /** The look without a style of a layer that was saved with its features. Null for every other. */
  look: LayerLookSchema.nullable(),
  /** What the caller may change in a layer that they saved from a file, and its version. Null for every other. */
  own: z
    .object({
      sharedWith: SharedWithSchema,
      /** The roles that it can be shared with: the caller's own, and the one that already has it. */
      roles: z.array(z.object({ roleId: z.int(), name: z.string() })),
      version: VersionSchema,
    })
    .nullable(),
});
export type MapLayer = z.infer<typeof MapLayerSchema>;

/** The known times of a layer with a time field or several dates. */
export const DatedLayerSchema = MapLayerSchema.extend({
  /** First and last moment; null if only the service knows. */
  dateRange: z.object({ from: InstantSchema, to: InstantSchema }).nullable(),
});
export type DatedLayer = z.infer<typeof DatedLayerSchema>;

/** A layer as administrators edit it. */
export const LayerRecordSchema = MapLayerSchema.omit({ own: true }).extend({
  /** Whether users other than its owner may see it; layers without an owner are visible. */
  shared: z.boolean(),
  /** The role whose members also see it while it is not shared with everyone. */
  roleId: z.int().nullable(),
  privileges: LayerContentSchema.shape.privileges,
  public: z.boolean(),
  apps: LayerContentSchema.shape.apps,
  ...RECORD_STAMPS,
});
export type LayerRecord = z.infer<typeof LayerRecordSchema>;
