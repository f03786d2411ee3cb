export const GEOGRAPHIES = ["county", "tract"] as const;
/** The kinds of places for which a series can have values. */
export type Geography = (typeof GEOGRAPHIES)[number];

/** What can be wrong with a file of a series, or odd about it. */
// oxfmt-ignore
export const SERIES_FINDINGS = [
  "noColumn", "columnTwice", "noValues", "noRows", "noneJoined", "notCsv", "cells", "place", "time", "openOrder",
  "apart", "figure", "mixedPercent", "twice", "noZone", "mixedZones", "severalOffsets", "otherZone", "noSuchHour",
  "hourTwice", "tooManyRows", "tooManySteps", "tooManyPlaces", "tooManyColumns", "tooManyFigures", "unknownPlace",
  "moreThanWhole", "negative", "mark", "outerRow",
] as const;
