import { z } from "zod";

/** The agency's page about an area: `{fips}` in the address is the area's number; without it the number comes last. */
export function profileAddress(template: string, fips: string): string {
  return template.includes("{fips}") ? template.replaceAll("{fips}", fips) : template + fips;
}

/** A geocode service's answer about a place (ArcGIS REST API, reverseGeocode); each service decides on its fields. */
const Found = z.object({
  address: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  error: z.object({ code: z.number(), message: z.string().default("") }).optional(),
});
/** Fields with a complete address, the most complete first. */
const WHOLE = ["LongLabel", "Match_addr", "Address"] as const;
/** The code of an answer without a nearby address. */
const NO_ADDRESS = 400;

/**
 * The address nearest to a place, in degrees; null if the service knows none. @throws {Error} where it does not answer,
 * or not as a geocode service does
 */
export async function addressAt(
  service: string,
  [longitude, latitude]: readonly [number, number],
  signal: AbortSignal,
): Promise<string | null> {
  const query = new URLSearchParams({ f: "json", location: `${longitude},${latitude}` });
  const response = await fetch(`${service.replace(/\/+$/, "")}/reverseGeocode?${query}`, {
    signal,
    credentials: "omit",
  });
  const { address, error } = Found.parse(await response.json());
  if (error && error.code !== NO_ADDRESS) throw new Error(error.message);
  const whole = WHOLE.map((field) => address?.[field]).find((text) => typeof text === "string" && text !== "");
  return whole === undefined ? null : String(whole);
}
