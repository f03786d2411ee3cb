import { z } from "zod";
import type { RoutedSites } from "../../contract/supply/calls/site-proposals.ts";
import { KM_PER_MILE } from "../../engine/logistics/reach.ts";
import { valuesOf } from "../config/keys.ts";
import { OutsideError, post } from "../programs/hooks/outside.ts";
import type { Reader } from "../storage/database.ts";

/** A service that finds ways by road. */
export interface RoutingService {
  readonly address: string;
  readonly token: string;
  /** Origins that the operator allows off the public internet. */
  readonly allowed: readonly string[];
  /** Milliseconds for one table. */
  readonly timeout?: number;
}

/** The agency's routing service; null if none is configured. */
export async function readRouting(reader: Reader, allowed: readonly string[]): Promise<RoutingService | null> {
  const { routingUrl = "", routingToken = "" } = await valuesOf(reader, { routingUrl: "", routingToken: "" });
  return routingUrl === "" ? null : { address: routingUrl, token: routingToken, allowed };
}

type RoutePlaces = readonly (readonly [number, number])[];
/** Meters by place of departure, then by destination; null for a pair without a way. */
type WayTable = readonly (readonly (number | null)[])[];

/** Bytes of an answer with 2,500 pairs, with room. */
const ANSWER_MOST = 512 * 1024;

/** Ways by road from all places of departure to all destinations, or why there is no such table. */
export async function askWays(
  { address, token, ...door }: RoutingService,
  from: RoutePlaces,
  to: RoutePlaces,
): Promise<WayTable | NonNullable<RoutedSites["failure"]>> {
  const isArcGis = address.endsWith("/solveODCostMatrix");
  const question = isArcGis
    ? { address, ...matrixForm(token, from, to) }
    : { address: address + tablePath(from, to), headers: {} };
  try {
    const { status, text } = await post({ ...question, ...door, most: ANSWER_MOST });
    if (status !== 200) return "badAnswer";
    const answer: unknown = JSON.parse(text);
    return isArcGis ? tableOfMatrix(answer, from, to) : tableSchema(from, to).parse(answer).distances;
  } catch (error) {
    if (!(error instanceof OutsideError)) return "badAnswer";
    if (error.failure === "timeout") return "timeout";
    return ["form", "scheme", "signIn", "port", "private"].includes(error.failure) ? "notAllowed" : "connection";
  }
}

const written = (places: RoutePlaces): string => places.map(([x, y]) => `${x.toFixed(5)},${y.toFixed(5)}`).join(";");

/** No way, in whatever unit, is longer. */
const METERS = z.number().nonnegative().max(1e8);

/** OSRM HTTP API, table service. */
const rowsOf = (from: RoutePlaces, to: RoutePlaces) =>
  z.array(z.array(METERS.nullable()).length(to.length)).length(from.length);
const tableSchema = (from: RoutePlaces, to: RoutePlaces) =>
  z.object({ code: z.literal("Ok"), distances: rowsOf(from, to) });

function tablePath(from: RoutePlaces, to: RoutePlaces): string {
  const numbers = (count: number, first: number) => Array.from({ length: count }, (_, i) => first + i).join(";");
  const which = `sources=${numbers(from.length, 0)}&destinations=${numbers(to.length, from.length)}`;
  return `/${written([...from, ...to])}?${which}&annotations=distance`;
}

/** ArcGIS REST API, OD cost matrix: costs by origin and destination, both from 1, in the order of the names. */
const MatrixSchema = z.object({
  odCostMatrix: z.object({ costAttributeNames: z.array(z.string()) }).catchall(z.record(z.string(), z.array(METERS))),
});

function matrixForm(token: string, from: RoutePlaces, to: RoutePlaces) {
  const places = { origins: written(from), destinations: written(to), outputType: "esriNAODOutputSparseMatrix" };
  const form = { f: "json", token, accumulateAttributeNames: "Kilometers", ...places };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { body: new URLSearchParams(form).toString(), headers };
}

function tableOfMatrix(answer: unknown, from: RoutePlaces, to: RoutePlaces): WayTable | "badAnswer" {
  const { costAttributeNames: names, ...costs } = MatrixSchema.parse(answer).odCostMatrix;
  const unit = ["Kilometers", "Miles"].find((name) => names.includes(name));
  if (unit === undefined) return "badAnswer";
  const meters = unit === "Miles" ? KM_PER_MILE * 1_000 : 1_000;
  return from.map((_, row) =>
    to.map((__, column) => {
      const cost = costs[row + 1]?.[column + 1]?.[names.indexOf(unit)];
      return cost === undefined ? null : cost * meters;
    }),
  );
}
