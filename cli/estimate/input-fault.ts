import { LIMITS, type InputFault, type InputFaultCode } from "../../engine/needs/check.ts";
import { fine } from "./aligned.ts";
import { UNITS } from "../../engine/units.ts";

type Text = (values: InputFault["values"]) => [found: string, expected: string];

const found = (values: InputFault["values"]) => String(values["found"]);

const TEXTS: Readonly<Record<InputFaultCode, Text>> = {
  "product.blank": () => ["a blank product", "a product's name"],
  "category.unknown": (v) => [`"${found(v)}"`, `one of ${v["expected"]}`],
  "unit.unknown": (v) => [`"${found(v)}"`, `one of ${UNITS.join(", ")}`],
  "unit.mismatch": (v) => [
    `npp of ${v["product"]} in ${v["npp"]} and its cpt in ${v["cpt"]}`,
    "units that convert into one another",
  ],
  "number.notFinite": (v) => [found(v), "a finite number"],
  "number.tooLarge": (v) => [found(v), `at most ${LIMITS.largest}`],
  "npp.negative": (v) => [found(v), "an npp of 0 or more"],
  "cpt.notPositive": (v) => [found(v), `a cpt of more than 0 (${fine(LIMITS.smallestCapacity)} or more)`],
  "people.negative": (v) => [found(v), "people of 0 or more"],
  "percent.range": (v) => [found(v), "a percentage from 0 to 100"],
  "zone.unknown": (v) => [found(v), "a zone from 1 to 4"],
  "zone.duplicate": (v) => [`zone ${v["zone"]} again`, "each zone once"],
  "row.duplicate": (v) => [
    `${v["product"]} ${v["category"]}${v["zone"] === undefined ? "" : ` for zone ${v["zone"]}`} again`,
    "each row once",
  ],
  "parameter.missing": (v) => [`no ${v["category"]} for ${v["product"]}`, "npp and cpt for every product"],
  "assistance.missing": (v) => [
    `no ${v["category"]} for ${v["product"]} in zone ${v["zone"]}`,
    "both percentages for every product and zone present",
  ],
  "assistance.unknownProduct": (v) => [`${v["product"]}, which has no parameters`, "a product with npp and cpt"],
  "setting.unknown": (v) => [`"${found(v)}"`, `one of ${v["expected"]}`],
  "demand.count": (v) => [`${found(v)} percentages`, `${v["expected"]}, one per block`],
  "demand.negative": (v) => [found(v), "a percentage of 0 or more"],
  "demand.missing": () => ["nothing", "seven percentages, as demandCurve is custom"],
  "demand.withoutCustom": (v) => [
    `percentages with demandCurve ${v["demandCurve"]}`,
    'demandCurve "custom" with them, or no demand',
  ],
};

/** What was found at a fault of the inputs, and what was expected, in English. */
export function inputFaultText({ code, values }: InputFault): [found: string, expected: string] {
  return TEXTS[code](values);
}
