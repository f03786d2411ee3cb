import { RequestDraftSchema, type Request, type RequestDraft } from "../../contract/supply/calls/requests.ts";
import { MANDATORY } from "../../contract/api/field-rules.ts";
import { UNITS } from "../../engine/words/units.ts";
import { schemaFaults, type OwnFaults } from "../../client/records/refusals.ts";
import { PERCENT, readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";

/** A request while it is edited: numbers as they are typed. */
export interface RequestForm {
  readonly product: string;
  readonly quantity: string;
  readonly unit: string;
  readonly neededBy: string;
  readonly deliverTo: string;
  readonly county: string;
  readonly contact: string;
  readonly phone: string;
  readonly source: RequestDraft["source"];
  readonly supplier: string;
  readonly unitCost: string;
  readonly costShare: string;
  readonly priority: RequestDraft["priority"];
  readonly notes: string;
}

export const NEW_REQUEST: RequestForm = {
  product: "",
  quantity: "",
  unit: "",
  neededBy: "",
  deliverTo: "",
  county: "",
  contact: "",
  phone: "",
  source: "Vendor",
  supplier: "",
  unitCost: "",
  costShare: "",
  priority: "Life Sustaining",
  notes: "",
};

export function formOf(request: Request, locale: string): RequestForm {
  const { product, unit, neededBy, deliverTo, county, contact, phone, source, supplier, priority, notes } = request;
  const written = (value: number | null) => (value === null ? "" : writeNumber(value, locale));
  return {
    product,
    unit,
    neededBy,
    deliverTo,
    county,
    contact,
    phone,
    source,
    supplier,
    priority,
    notes,
    quantity: written(request.quantity),
    unitCost: written(request.unitCost),
    costShare: written(request.costShare),
  };
}

/** The request for a form; a text that is no number is not a number there either, and the server's schema refuses it. */
export function sentOf(form: RequestForm, locale: string, at: Pick<RequestDraft, "did" | "id" | "version">) {
  const amount = (typed: string, most?: number) =>
    typed.trim() === "" ? null : (numberIn(typed, locale, most) ?? Number.NaN);
  return {
    ...form,
    ...at,
    quantity: amount(form.quantity) as number,
    unit: form.unit as RequestDraft["unit"],
    unitCost: amount(form.unitCost),
    costShare: amount(form.costShare, PERCENT),
  };
}

const numberIn = (typed: string, locale: string, most?: number): number | null => {
  const read = readNumber(typed, locale, most);
  return typeof read === "number" ? read : null;
};

/** What the browser finds by itself: fields that are empty, and numbers that are none. */
export function requestFaults(form: RequestForm, locale: string): OwnFaults {
  const required = (["product", "quantity", "unit", "neededBy"] as const).filter((field) => form[field].trim() === "");
  const numbers = [...([["quantity"], ["unitCost"]] as const), ["costShare", PERCENT] as const].flatMap(
    ([field, most]) => {
      const typed = form[field];
      const read = typed.trim() === "" ? 0 : numberIn(typed, locale, most);
      const isWrong =
        read === null ||
        read < 0 ||
        (most !== undefined && read > most) ||
        (field === "quantity" && typed.trim() !== "" && read === 0);
      return isWrong ? [[field, "widgets.requests.faults." + field] as const] : [];
    },
  );
  return {
    ...schemaFaults(RequestDraftSchema.pick({ product: true }), form),
    ...Object.fromEntries(numbers),
    ...Object.fromEntries(required.map((field) => [field, { key: MANDATORY, isMissing: true }])),
  };
}

/** The units of a product: its own kind, and cases and pallets if it comes in them. */
export const isUnit = (unit: string): unit is RequestDraft["unit"] => (UNITS as readonly string[]).includes(unit);
