/** What can be wrong with the inputs of a calculation. */
export type InputFaultCode =
  | "product.blank"
  | "category.unknown"
  | "unit.unknown"
  | "unit.mismatch"
  | "number.notFinite"
  | "number.tooLarge"
  | "npp.negative"
  | "cpt.notPositive"
  | "people.negative"
  | "percent.range"
  | "zone.unknown"
  | "zone.duplicate"
  | "row.duplicate"
  | "parameter.missing"
  | "assistance.missing"
  | "assistance.unknownProduct"
  | "setting.unknown"
  | "demand.count"
  | "demand.negative"
  | "demand.missing"
  | "demand.withoutCustom";

/** One fault: where it stands, what is wrong, and the figures a sentence about it needs. */
export interface InputFault {
  /** JSON path into the inputs, e.g. `parameters[3].value`. */
  readonly path: string;
  readonly code: InputFaultCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A fault at its place. */
export function fault(path: string, code: InputFaultCode, values: InputFault["values"]): InputFault {
  return { path, code, values };
}
