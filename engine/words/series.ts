export const GEOGRAPHIES = ["county", "tract"] as const;
/** The kinds of places for which a series can have values. */
export type Geography = (typeof GEOGRAPHIES)[number];

/** Codes of the faults and oddities of a file of a series. */
// oxfmt-ignore
export const SERIES_FINDINGS = [
  "noColumn", "columnTwice", "noValues", "noRows", "noneJoined", "notCsv", "cells", "place", "time", "openOrder",
  "apart", "figure", "mixedPercent", "twice", "noZone", "mixedZones", "severalOffsets", "otherZone", "noSuchHour",
  "hourTwice", "tooManyRows", "tooManySteps", "tooManyPlaces", "tooManyColumns", "tooManyFigures", "unknownPlace",
  "moreThanWhole", "negative", "mark", "outerRow",
] as const;
