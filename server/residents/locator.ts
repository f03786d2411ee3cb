import { z } from "zod";
import type { PlaceQuestion } from "../../contract/reports/calls/residents.ts";
import { valuesOf } from "../config/keys.ts";
import { postForm } from "../http/post-form.ts";
import type { Reader } from "../storage/database.ts";

/** A service that finds street addresses, and its operator. */
export interface Locator {
  readonly address: string;
  readonly operator: string;
}

/** The agency's locator; null if it or its operator is not configured. */
export async function readLocator(reader: Reader): Promise<Locator | null> {
  const { locatorUrl = "", locatorOperator = "" } = await valuesOf(reader, { locatorUrl: "", locatorOperator: "" });
  return locatorUrl === "" || locatorOperator === "" ? null : { address: locatorUrl, operator: locatorOperator };
}

/** Returns whether a text may be a street address: a number and a word. */
export const isStreet = (text: string): boolean => /\d/.test(text) && /\p{L}{2}/u.test(text);

/** ArcGIS REST API, findAddressCandidates. */
const CandidatesSchema = z.object({
  candidates: z.array(
    z.object({ address: z.string(), score: z.number(), location: z.object({ x: z.number(), y: z.number() }) }),
  ),
});
/** Number of addresses that are offered, and their least score: below it the service itself doubts the street. */
const MOST = 6;
const SCORE = 80;

type Address = Extract<PlaceQuestion, { longitude: number }>;

/**
 * The street addresses that a text may mean, the best first; only one if it is the only one without a doubt. Sent as a
 * form, so that the typed text is in no log on the way.
 * @throws {Error} if the service does not answer like one
 */
export async function findAddresses({ address }: Locator, text: string, ca: string | null): Promise<Address[]> {
  const path = `${address.replace(/\/+$/, "")}/findAddressCandidates`;
  const form = { f: "json", SingleLine: text, outSR: "4326", maxLocations: String(MOST) };
  const { candidates } = CandidatesSchema.parse(await postForm(path, form, { ca, referer: new URL(path).origin }));
  const good = candidates.filter(({ score }) => score >= SCORE);
  const sure = good.filter(({ score }) => score === 100);
  return (sure.length > 0 ? sure : good)
    .slice(0, MOST)
    .map(({ address: name, location: { x: longitude, y: latitude } }) => ({
      longitude,
      latitude,
      name: name.slice(0, 200),
    }));
}
