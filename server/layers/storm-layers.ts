import { momentFormat } from "../../engine/display/moments.ts";
import { FORECAST_DAYS } from "../../engine/storms/advisory.ts";
import { inEach } from "../../contract/api/languages.ts";
import { LANGUAGES, textOf } from "../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, readSetKeys, valuesOf } from "../config/keys.ts";
import { clock } from "../storage/clock.ts";
import type { Reader } from "../storage/database.ts";
import { and, asc, eq } from "../storage/orm.ts";
import { stormShapes } from "../storage/schema/index.ts";
import { readStorms } from "../storms/advisories/storm-rows.ts";
import type { NamedLayer } from "./configured-layers.ts";

/**
 * The layers of an advisory, topmost first: sub-layers of the service `Storms`, and keys that name others. The numbers
 * are fixed, since map addresses contain them.
 */
const PARTS = [
  { layerId: -100_004, sublayer: "2", text: "points", key: "trackOfUncertainty", hourly: true },
  { layerId: -100_003, sublayer: "1", text: "track", key: "trackOfUncertainty", hourly: false },
  { layerId: -100_002, sublayer: "5", text: "watches", key: null, hourly: false },
  { layerId: -100_000, sublayer: "3", text: "winds", key: null, hourly: true },
  { layerId: -100_001, sublayer: "0", text: "cone", key: "coneOfUncertainty", hourly: false },
] as const;
const SOURCE = "NOAA National Hurricane Center";
const DAY = 86_400_000;

/**
 * The newest advisory of all from our own service, in the colors of the Hurricane Center; titled with its number and
 * its time in the agency's zone. At first the cone, the track and its points are visible, as long as the forecast
 * lasts; winds and points have the forecast's hours.
 */
export async function stormLayers(reader: Reader, basePath: string): Promise<NamedLayer[]> {
  const [storm] = await readStorms(reader);
  const [advisory] = storm?.advisories ?? [];
  if (storm === undefined || advisory === undefined) return [];
  const set = new Set((await readSetKeys(reader)).filter(({ value }) => value !== "").map(({ key }) => key));
  const { timeZone = "UTC", coneOfUncertaintyTitle: own = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const runs = clock.now() - Date.parse(advisory.issuedAt) < FORECAST_DAYS * DAY;
  const titlesOf = (part: string): NamedLayer["titles"] => {
    // The operator's name for the cone, followed by the part that changes with each advisory.
    const text = part === "cone" && set.has("coneOfUncertaintyTitle") ? "titled" : part;
    return inEach(LANGUAGES, (language) => {
      const when = momentFormat(language, timeZone);
      const values = {
        storm: storm.name || storm.code,
        title: own,
        number: advisory.number,
        when: when.format(Date.parse(advisory.issuedAt)),
      };
      return textOf(language, `domain.layer.storm.${text}`, values);
    });
  };
  const at = await forecastHours(reader, advisory.advisoryId);
  return PARTS.flatMap(({ layerId, sublayer, text, key, hourly }): NamedLayer[] => {
    if (key !== null && set.has(key)) return [];
    return [
      {
        layerId,
        kind: "feature-server",
        address: `${basePath}/arcgis/rest/services/Storms/FeatureServer/${sublayer}`,
        sublayer: "",
        titles: titlesOf(text),
        source: SOURCE,
        visible: runs && text !== "winds",
        node: "timeseries",
        filter: `storm_id = '${storm.code}' AND advisory = '${advisory.number}'`,
        ...(hourly ? { times: { field: "valid", at } } : {}),
      },
    ];
  });
}

/** The hours for which an advisory has a position, in order. */
async function forecastHours(reader: Reader, advisoryId: number): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ validAt: stormShapes.validAt })
    .from(stormShapes)
    .where(and(eq(stormShapes.advisoryId, advisoryId), eq(stormShapes.kind, "point")))
    .orderBy(asc(stormShapes.validAt));
  return rows.flatMap(({ validAt }) => validAt?.toISOString() ?? []);
}
