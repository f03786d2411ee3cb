/** Reasons why a storm's file is refused, each the end of its text's key. */
// oxfmt-ignore
export type StormFaultKind =
  | "unread" | "unknownFile" | "otherProduct" | "cutOff" | "advisoryCutOff" | "rowsMissing" | "impossible"
  | "otherBasin" | "noStorm" | "noNumber" | "badNumber" | "noTime" | "timeWithoutZone" | "crosses180"
  | "radiiWithoutTrack" | "badRadii" | "notForecast";

/** A storm's file that is refused: which one, and what was found there. */
export class StormFault extends Error {
  override readonly name = "StormFault";
  readonly kind: StormFaultKind;
  readonly values: Readonly<Record<string, string | number>> & { readonly file: string };

  constructor(kind: StormFaultKind, values: StormFault["values"]) {
    super(`${kind}: ${JSON.stringify(values)}`);
    this.kind = kind;
    this.values = values;
  }
}

/** Notices about files next to the advisories that were taken, by the end of their texts' keys. */
export const STORM_REMARKS = ["noStorm", "withoutShape", "otherProduct"] as const;

export interface StormRemark {
  readonly kind: (typeof STORM_REMARKS)[number];
  readonly file: string;
  /** Files, or records, that were left out. */
  readonly count: number;
}
