/** Numbers in the format of the agency's region, for rooms that may not import the engine. */
export { headlineFormat, isRegion, localeOf, numberFormat, regionsOwn, signsOf } from "../../engine/display/numbers.ts";
export {
  PERCENT,
  readNumber,
  waysToWrite,
  writeNumber,
  type NumberReading,
  type WaysToWrite,
} from "../../engine/display/read-number.ts";
export { aboutParts, momentFormat } from "../../engine/display/moments.ts";
