import { isUnit, unitKind } from "../units.ts";
import { checkAssistance, checkParameters, checkZones } from "./check-rows.ts";
import { checkSettings } from "./check-settings.ts";
import { fault } from "./input-fault.ts";
import type { InputFault } from "./input-fault.ts";
import { ASSISTANCE_CATEGORIES, PARAMETER_CATEGORIES } from "./inputs.ts";
import type { Assistance, NeedInputs, Parameter } from "./inputs.ts";

export { LIMITS } from "./check-figures.ts";
export { checkAssistance, checkParameters } from "./check-rows.ts";
export { SETTING_CHOICES, checkSettings } from "./check-settings.ts";
export type { InputFault, InputFaultCode } from "./input-fault.ts";

/** Every fault of the inputs; none means that `calculateNeeds` will answer. */
export function checkInputs({ zones, parameters, assistance, settings }: NeedInputs): InputFault[] {
  return [
    ...checkZones(zones),
    ...checkParameters(parameters),
    ...checkAssistance(assistance),
    ...checkSettings(settings),
    ...checkComplete({ zones: zones.map((zone) => zone.zone), parameters, assistance }),
  ];
}

/** What the zones present need and the rows lack; the same products must are in Daily and Assistance, in units that fit. */
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

function checkPair(product: string, parameters: readonly Parameter[]): InputFault[] {
  const [npp, cpt] = PARAMETER_CATEGORIES.map((category) =>
    parameters.find((row) => row.product === product && row.category === category),
  );
  if (!npp) return [fault("parameters", "parameter.missing", { product, category: "npp" })];
  if (!cpt) return [fault("parameters", "parameter.missing", { product, category: "cpt" })];
  if (!isUnit(npp.unit) || !isUnit(cpt.unit) || unitKind(npp.unit) === unitKind(cpt.unit)) return [];
  return [fault("parameters", "unit.mismatch", { product, npp: npp.unit, cpt: cpt.unit })];
}
