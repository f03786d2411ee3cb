import { isUnit, unitKind } from "../words/units.ts";
import { OVERLAPS, SELECTIONS } from "../zones/shapes.ts";
import { checkNumber, checkPresence, checkRestoration, fault, type InputFault } from "./check-rows.ts";
import {
  ASSISTANCE_CATEGORIES,
  BLOCKS,
  DEMAND_CURVES,
  INSTITUTIONS,
  PARAMETER_CATEGORIES,
  PRESETS,
  TRUCK_BASES,
  TRUCK_ROUNDINGS,
  type Assistance,
  type Parameter,
  type Settings,
} from "./inputs.ts";
import type { ZoneArrival } from "./restoration.ts";

export {
  checkAssistance,
  checkParameters,
  checkPresence,
  checkRestoration,
  LIMITS,
  type InputFault,
  type InputFaultCode,
} from "./check-rows.ts";

/**
 * Rows that the existing zones need but that are missing; the same products must be in Daily and Assistance, in
 * matching units.
 */
export function checkComplete({
  zones,
  parameters,
  assistance,
}: {
  readonly zones: readonly number[];
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
}): InputFault[] {
  const products = [...new Set(parameters.map((row) => row.product))];
  const strangers = [...new Set(assistance.map((row) => row.product))].filter((name) => !products.includes(name));
  return [
    ...products.flatMap((product) => [
      ...checkPair(product, parameters),
      ...checkShares(product, parameters, assistance),
      ...zones.flatMap((zone) =>
        ASSISTANCE_CATEGORIES.filter(
          (category) =>
            !assistance.some((row) => row.product === product && row.zone === zone && row.category === category),
        ).map((category) => fault("assistance", "assistance.missing", { product, zone, category })),
      ),
    ]),
    ...strangers.map((product) => fault("assistance", "assistance.unknownProduct", { product })),
  ];
}

/** Of a product that is not counted by poverty the percentages below and above poverty are one. */
function checkShares(
  product: string,
  parameters: readonly Parameter[],
  assistance: readonly Assistance[],
): InputFault[] {
  const { base = "poverty" } = parameters.find((row) => row.product === product && row.category === "npp") ?? {};
  if (base === "poverty") return [];
  return [...Map.groupBy(assistance, ({ zone }) => zone)].flatMap(([zone, cells]) => {
    const values = new Set(cells.filter((cell) => cell.product === product).map(({ value }) => value));
    return values.size > 1 ? [fault("assistance", "base.shares", { product, zone, base })] : [];
  });
}

function checkPair(product: string, parameters: readonly Parameter[]): InputFault[] {
  const [npp, cpt] = PARAMETER_CATEGORIES.map((category) =>
    parameters.find((row) => row.product === product && row.category === category),
  );
  if (!npp) return [fault("parameters", "parameter.missing", { product, category: "npp" })];
  if (!cpt) return [fault("parameters", "parameter.missing", { product, category: "cpt" })];
  if (!isUnit(npp.unit) || !isUnit(cpt.unit) || unitKind(npp.unit) === unitKind(cpt.unit)) return [];
  return [fault("parameters", "unit.mismatch", { product, npp: npp.unit, cpt: cpt.unit })];
}

/** The choices of each setting that is a choice. */
export const SETTING_CHOICES = {
  preset: PRESETS,
  selection: SELECTIONS,
  overlap: OVERLAPS,
  demandCurve: DEMAND_CURVES,
  truckRounding: TRUCK_ROUNDINGS,
  truckBasis: TRUCK_BASES,
  institutions: INSTITUTIONS,
} as const;

/** Faults of the settings: unknown choices, and curves that do not fit them or, in a storm plan, the `arrivals` of its winds: see checkRestoration. */
export function checkSettings(
  settings: Settings,
  path = "settings",
  arrivals: readonly ZoneArrival[] | null = [],
): InputFault[] {
  const unknown = Object.entries(SETTING_CHOICES).flatMap(([setting, choices]) => {
    const found: string = settings[setting as keyof typeof SETTING_CHOICES] ?? choices[0];
    return choices.some((choice) => choice === found)
      ? []
      : [fault(`${path}.${setting}`, "setting.unknown", { setting, found, expected: choices.join(", ") })];
  });
  return [
    ...unknown,
    ...checkDemand(settings, `${path}.demand`),
    ...checkRestoration(settings.restoration ?? [], `${path}.restoration`, arrivals),
    ...checkPresence(settings.presence ?? [], `${path}.presence`),
  ];
}

function checkDemand({ demandCurve, demand }: Settings, path: string): InputFault[] {
  if (demandCurve !== "custom") return demand === null ? [] : [fault(path, "demand.withoutCustom", { demandCurve })];
  if (demand === null) return [fault(path, "demand.missing", { expected: BLOCKS })];
  if (demand.length !== BLOCKS) return [fault(path, "demand.count", { found: demand.length, expected: BLOCKS })];
  return demand.flatMap((percent, i) =>
    checkNumber(percent, `${path}[${i}]`, (value) => (value < 0 ? "demand.negative" : null)),
  );
}
