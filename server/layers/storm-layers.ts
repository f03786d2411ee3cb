import { FORECAST_DAYS } from "../../engine/storms/advisory.ts";
import { LANGUAGES, textOf } from "../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, readSetKeys, valuesOf } from "../config/keys.ts";
import type { Reader } from "../storage/database.ts";
import { readStorms } from "../storms/storm-rows.ts";
import { sameTitle, type NamedLayer } from "./configured-layers.ts";

/** What is shown of an advisory, the lowest first: the sub-layers of our service `Storms`, and the key that names another one's instead. */
const PARTS = [
  { sublayer: "3", text: "winds", key: null },
  { sublayer: "0", text: "cone", key: "coneOfUncertainty" },
  { sublayer: "5", text: "watches", key: null },
  { sublayer: "1", text: "track", key: "trackOfUncertainty" },
  { sublayer: "2", text: "points", key: "trackOfUncertainty" },
] as const;
/** Below the numbers of the layers that keys and the web map name. */
const FIRST_ID = -100_000;
const DAY = 86_400_000;

/**
 * The newest advisory of all from our own service, in the colors of the Hurricane Center; titled with its number and its time in the agency's
 * zone. At first the cone, the track and its points are seen, as long as the forecast runs.
 */
export async function stormLayers(reader: Reader, basePath: string): Promise<NamedLayer[]> {
  const [storm] = await readStorms(reader);
  const [advisory] = storm?.advisories ?? [];
  if (storm === undefined || advisory === undefined) return [];
  const set = new Set((await readSetKeys(reader)).filter(({ value }) => value !== "").map(({ key }) => key));
  const { timeZone = "UTC", coneOfUncertaintyTitle: own = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const runs = Date.now() - Date.parse(advisory.issuedAt) < FORECAST_DAYS * DAY;
  const titlesOf = (part: string): NamedLayer["titles"] => {
    // What the operator calls the cone, followed by what changes with each advisory.
    const text = part === "cone" && set.has("coneOfUncertaintyTitle") ? "titled" : part;
    const told = LANGUAGES.map((language) => {
      const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
      const values = {
        storm: storm.name || storm.code,
        title: own,
        number: advisory.number,
        when: when.format(Date.parse(advisory.issuedAt)),
      };
      return [language, textOf(language, `domain.layer.storm.${text}`, values)];
    });
    return { ...sameTitle(""), ...(Object.fromEntries(told) as object) };
  };
  return PARTS.flatMap(({ sublayer, text, key }, i): NamedLayer[] => {
    if (key !== null && set.has(key)) return [];
    return [
      {
        layerId: FIRST_ID - i,
        kind: "feature-server",
        address: `${basePath}/arcgis/rest/services/Storms/FeatureServer/${sublayer}`,
        sublayer: "",
        titles: titlesOf(text),
        visible: runs && text !== "winds",
        node: "timeseries",
        filter: `storm_id = '${storm.code}' AND advisory = '${advisory.number}'`,
      },
    ];
  });
}
