import type { Condition } from "../../contract/content/conditions.ts";
import type { DataSummary } from "../../contract/content/summaries.ts";
import type { ListSort } from "../../contract/lists/list-query.ts";
import type { AttributeValue, FeatureSet } from "../map/layers/features.ts";

/** West, south, east, north in degrees. */
export type DataBox = readonly [number, number, number, number];

/** A field of a data set as its source describes it. */
export interface DataField {
  readonly name: string;
  /** With its unit, if it has one. */
  readonly label: string;
  /** A day is YYYY-MM-DD; a moment is milliseconds since 1970, or a text of ISO 8601. */
  readonly kind: "text" | "number" | "day" | "moment";
  /** The names of its few values, by the values as texts. */
  readonly choices: ReadonlyMap<string, string>;
}

/** Most records that are drawn at once. */
export const DRAWN_MOST = 2_000;

export type DataRow = Readonly<Record<string, AttributeValue>>;

/** The records that are asked for. */
export interface RecordQuestion {
  readonly filter: readonly Condition[];
  /** Only records that reach into these bounds; null for everywhere. */
  readonly within: DataBox | null;
}

export interface PageQuestion extends RecordQuestion {
  readonly sort: readonly ListSort[];
  readonly offset: number;
  readonly limit: number;
}

export interface GroupQuestion extends RecordQuestion {
  readonly by: string;
  /** The field with the figures; not used by `count`. */
  readonly value: string;
  readonly summary: DataSummary;
}

/** The records that have one value in common. */
export interface DataGroup {
  readonly key: AttributeValue;
  /** The unit of its figure, where each record has its own. */
  readonly unit: string | null;
  /** Null if none of its records has the figure. */
  readonly figure: number | null;
  /** Its records, and those that lack the figure. */
  readonly records: number;
  readonly missing: number;
}

/** A data set whose source has described itself, and the questions that it answers. */
export interface OpenData {
  readonly fields: readonly DataField[];
  /** The field that tells records apart. */
  readonly key: string;
  /** The field that names a record. */
  readonly name: string;
  /** Whether its records have places. */
  readonly placed: boolean;
  page(question: PageQuestion, signal: AbortSignal): Promise<{ readonly rows: readonly DataRow[]; total: number }>;
  groups(question: GroupQuestion, signal: AbortSignal): Promise<readonly DataGroup[]>;
  /** Returns whether its groups count only the newest estimation of each disaster, so that no one counts twice. */
  readonly countsNewest?: (filter: readonly Condition[]) => boolean;
  /** The first records that have places, to be drawn: as many as `DRAWN_MOST`, or as its source gives at once. */
  features(question: RecordQuestion, signal: AbortSignal): Promise<FeatureSet>;
  /** The bounds of the records with these values of the key; null if none has a place. */
  bounds(keys: readonly (string | number)[], signal: AbortSignal): Promise<DataBox | null>;
  /** The address of the records as a file, if they have one. */
  readonly file?: (format: "csv" | "geojson", question: RecordQuestion) => string;
}

/** Why a data set has no answer: it is gone, its reader may not see it, or it cannot answer this. */
export class DataRefusal extends Error {
  readonly reason: "gone" | "forbidden" | "noRecords" | "unfit";
  /** What it is about: a data set or a field. */
  readonly about: string;

  constructor(reason: DataRefusal["reason"], about: string) {
    super(`${reason}: ${about}`);
    this.reason = reason;
    this.about = about;
  }
}

/** A field of a data set by its name; refused for one that it does not have. */
export function fieldOf(fields: readonly DataField[], name: string): DataField {
  const found = fields.find((field) => field.name === name);
  if (found === undefined) throw new DataRefusal("unfit", name);
  return found;
}
