import type { Request } from "../../../contract/supply/calls/requests.ts";
import { momentFormat, numberFormat } from "../../../contract/api/numbers.ts";
import { displayNameOf } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { readDisaster } from "../../planning/disasters/disaster-rows.ts";
import { clock } from "../../storage/clock.ts";
import type { Reader } from "../../storage/database.ts";
import { inArray } from "../../storage/orm.ts";
import { users } from "../../storage/schema/index.ts";
import { readRequest } from "../request-rows.ts";

/** What the forms say of a request, as text in English; what is not known is empty. */
export interface FormFacts {
  readonly request: Request;
  readonly disaster: string;
  readonly agency: string;
  readonly now: string;
  /** "12,000 Gallons of Water". */
  readonly goods: string;
  readonly quantity: string;
  readonly total: string;
  readonly each: string;
  readonly share: string;
  readonly requester: Person;
  readonly approver: Person & { readonly at: string };
  readonly orderer: Person & { readonly at: string };
}

interface Person {
  readonly name: string;
  readonly email: string;
}

/** Reads the facts of a request's forms; 404 if there is none. */
export async function readFormFacts(reader: Reader, requestId: number): Promise<FormFacts> {
  const request = await readRequest(reader, requestId);
  const { timeZone = "", agencyName: agency = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const moment = momentFormat("en-US", timeZone, {});
  const number = numberFormat("en-US", { maximumFractionDigits: 2 });
  const step = (state: Request["state"]) => request.steps.findLast((one) => one.state === state);
  const names = [request.createdBy, step("Approved")?.by ?? "", step("Ordered")?.by ?? ""];
  const rows = await reader.select().from(users).where(inArray(users.userName, names));
  const person = (userName = ""): Person => {
    const row = rows.find((one) => one.userName === userName);
    return { name: row ? displayNameOf(row) : userName, email: row?.email ?? "" };
  };
  const at = (state: Request["state"]) => {
    const one = step(state);
    return { ...person(one?.by), at: one ? moment.format(new Date(one.at)) : "" };
  };
  const { quantity, unit, product, unitCost, costShare } = request;
  return {
    request,
    disaster: (await readDisaster(reader, request.did)).name,
    agency,
    now: moment.format(clock.date()),
    goods: `${number.format(quantity)} ${unit} of ${product}`,
    quantity: number.format(quantity),
    total: unitCost === null ? "" : number.format(unitCost * quantity),
    each: unitCost === null ? "" : number.format(unitCost),
    share: costShare === null ? "" : `Cost share of others: ${number.format(costShare)}%`,
    requester: person(request.createdBy),
    approver: at("Approved"),
    orderer: at("Ordered"),
  };
}
