import type { ParameterValues } from "../../../contract/planning/calls/parameters.ts";
import type { Fault } from "../../../contract/api/errors.ts";
import { zoneMark } from "../../../engine/display/zone-label.ts";
import {
  checkAssistance,
  checkComplete,
  checkParameters,
  checkSettings,
  type InputFault,
  type InputFaultCode,
} from "../../../engine/needs/check.ts";
import type { ZoneArrival } from "../../../engine/needs/restoration.ts";
import { faultAt, refuseAny } from "../../persistence/refusals.ts";

interface NamedZone {
  readonly zone: number;
  readonly name: string | null;
}

/** The text of each fault that the engine finds. */
const TEXTS: Readonly<Record<InputFaultCode, string>> = {
  "product.blank": "domain.parameter.productBlank",
  "category.unknown": "domain.parameter.categoryUnknown",
  "unit.unknown": "domain.parameter.unitUnknown",
  "unit.mismatch": "domain.parameter.unitMismatch",
  "number.notFinite": "domain.parameter.notFinite",
  "number.tooLarge": "domain.parameter.tooLarge",
  "npp.negative": "domain.parameter.nppNegative",
  "cpt.notPositive": "domain.parameter.cptNotPositive",
  "percent.range": "domain.parameter.percentRange",
  "zone.unknown": "domain.parameter.zoneUnknown",
  "row.duplicate": "domain.parameter.rowTwice",
  "parameter.missing": "domain.parameter.parameterMissing",
  "assistance.missing": "domain.parameter.assistanceMissing",
  "assistance.unknownProduct": "domain.parameter.assistanceStranger",
  "setting.unknown": "domain.parameter.settingUnknown",
  "demand.count": "domain.parameter.demandCount",
  "demand.negative": "domain.parameter.demandNegative",
  "demand.missing": "domain.parameter.demandMissing",
  "demand.withoutCustom": "domain.parameter.demandWithoutCustom",
  "base.unknown": "domain.parameter.baseUnknown",
  "base.shares": "domain.parameter.baseShares",
  "presence.duplicate": "domain.parameter.presenceTwice",
  "presence.overfull": "domain.parameter.presenceOverfull",
  "presence.visitors": "domain.parameter.presenceVisitors",
  "restoration.count": "domain.parameter.restorationCount",
  "restoration.days": "domain.parameter.restorationDays",
  "restoration.duplicate": "domain.parameter.restorationTwice",
  "restoration.missing": "domain.parameter.restorationMissing",
  "restoration.rises": "domain.parameter.restorationRises",
  "restoration.tenth": "domain.parameter.restorationTenth",
};

/**
 * Refuses (422) the three tabs and the settings with all their faults. The Assistance tab must be complete for its own
 * zones and for those that are drawn.
 */
export function assertParameters(
  values: ParameterValues,
  drawn: readonly NamedZone[],
  arrivals: readonly ZoneArrival[] | null,
): void {
  const { daily, assistance, settings } = values;
  const zones = [...new Set([...drawn, ...assistance].map(({ zone }) => zone))].sort((a, b) => a - b);
  refuseAny([
    ...(daily.length === 0 ? [faultAt("body.daily", "domain.parameter.none")] : []),
    ...spellingFaults(values),
    ...[
      ...checkParameters(daily, "daily"),
      ...checkAssistance(assistance, "assistance"),
      ...checkSettings(settings, "settings", arrivals),
      ...checkComplete({ zones, parameters: daily, assistance }),
    ].map((fault) => translated(fault, drawn)),
    ...suggestedFaults(values),
  ]);
}

function translated({ path, code, values: found }: InputFault, drawn: readonly NamedZone[]): Fault {
  // The engine calls the Daily rows parameters, and writes indexes in brackets.
  const place = path.replace(/^parameters/, "daily").replaceAll(/\[(\d+)\]/g, ".$1");
  const named = drawn.find(({ zone }) => zone === found["zone"]);
  const values = named?.name ? { ...found, zone: zoneMark(named.zone, { [named.zone]: named.name }) } : found;
  const key = code === "row.duplicate" && "zone" in values ? "domain.parameter.cellTwice" : TEXTS[code];
  return faultAt(`body.${place}`, key, values);
}

/** `water` next to `Water` is the same product twice, in whichever tab. */
function spellingFaults({ daily, assistance, suggested }: ParameterValues): Fault[] {
  const seen = new Map<string, string>();
  const tabs = { daily, assistance, suggested };
  return Object.entries(tabs).flatMap(([tab, rows]) =>
    rows.flatMap(({ product }, i) => {
      const spelling = seen.get(product.toLowerCase()) ?? product;
      seen.set(product.toLowerCase(), spelling);
      return spelling === product
        ? []
        : [faultAt(`body.${tab}.${i}.product`, "domain.parameter.productTwice", { product, found: spelling })];
    }),
  );
}

function suggestedFaults({ daily, suggested }: ParameterValues): Fault[] {
  const products = new Set(daily.map(({ product }) => product));
  const seen = new Set<string>();
  return suggested.flatMap(({ product, category, suggestedCategory, region }, i) => {
    const key = JSON.stringify([product, category, suggestedCategory, region]);
    const twice = seen.has(key);
    seen.add(key);
    return [
      ...(products.has(product)
        ? []
        : [faultAt(`body.suggested.${i}.product`, "domain.parameter.suggestedStranger", { product })]),
      ...(twice
        ? [faultAt(`body.suggested.${i}`, "domain.parameter.suggestedTwice", { product, category, suggestedCategory })]
        : []),
    ];
  });
}
