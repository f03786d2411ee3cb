/** The hosted base maps of the specification, section 9. */
export const HOSTED_BASEMAPS = [
  "streets",
  "topographic",
  "imageryWithLabels",
  "imagery",
  "imageryHybrid",
  "lightGray",
  "darkGray",
  "openStreetMap",
] as const;
export type HostedBasemap = (typeof HOSTED_BASEMAPS)[number];
/** `local` is ours and asks no one else. */
export type BasemapId = "local" | HostedBasemap;

/** Who must be named for a base map, with their page about it where they ask for one. */
export interface MapCredit {
  readonly copyright: string;
  readonly link?: string;
}

/** One hosted base map: tile addresses from the bottom up, and who must be named. */
export interface HostedSource extends MapCredit {
  readonly tiles: readonly string[];
}

/** The source of the local base map's shapes. */
export const LOCAL_CREDIT: MapCredit = { copyright: "US Census Bureau" };

const ESRI = "https://services.arcgisonline.com/ArcGIS/rest/services";
const esri = (service: string): string => `${ESRI}/${service}/MapServer/tile/{level}/{row}/{col}`;
const IMAGERY = esri("World_Imagery");
const IMAGERY_COPYRIGHT = "Powered by Esri | Esri, Vantor, Earthstar Geographics, and the GIS User Community";
const ESRI_COPYRIGHT = "Powered by Esri | Esri, TomTom, Garmin, FAO, NOAA, USGS, and the GIS User Community";

/** Raster tiles of 256 pixels that need no key. */
export const HOSTED_SOURCES: Readonly<Record<HostedBasemap, HostedSource>> = {
  streets: { tiles: [esri("World_Street_Map")], copyright: ESRI_COPYRIGHT },
  topographic: { tiles: [esri("World_Topo_Map")], copyright: ESRI_COPYRIGHT },
  imageryWithLabels: {
    tiles: [IMAGERY, esri("Reference/World_Boundaries_and_Places")],
    copyright: IMAGERY_COPYRIGHT,
  },
  imagery: { tiles: [IMAGERY], copyright: IMAGERY_COPYRIGHT },
  imageryHybrid: {
    tiles: [IMAGERY, esri("Reference/World_Transportation"), esri("Reference/World_Boundaries_and_Places")],
    copyright: IMAGERY_COPYRIGHT,
  },
  lightGray: {
    tiles: [esri("Canvas/World_Light_Gray_Base"), esri("Canvas/World_Light_Gray_Reference")],
    copyright: ESRI_COPYRIGHT,
  },
  darkGray: {
    tiles: [esri("Canvas/World_Dark_Gray_Base"), esri("Canvas/World_Dark_Gray_Reference")],
    copyright: ESRI_COPYRIGHT,
  },
  openStreetMap: {
    tiles: ["https://tile.openstreetmap.org/{level}/{col}/{row}.png"],
    copyright: "© OpenStreetMap contributors",
    link: "https://www.openstreetmap.org/copyright",
  },
};

/** How long a hosted base map may take to answer before the local one steps back in. */
export const HOSTED_TIMEOUT_MS = 6000;

/** Whether every tile service of a base map answers with a picture; nothing is asked before it is chosen. */
export async function isReachable({ tiles }: HostedSource, patience: number = HOSTED_TIMEOUT_MS): Promise<boolean> {
  const answers = tiles.map(async (template) => {
    const address = template.replace("{level}", "0").replace("{row}", "0").replace("{col}", "0");
    const response = await fetch(address, { signal: AbortSignal.timeout(patience), credentials: "omit" });
    return response.ok && (response.headers.get("content-type") ?? "").startsWith("image/");
  });
  try {
    return (await Promise.all(answers)).every(Boolean);
  } catch {
    // No answer, a refusal or a timeout: to the reader all the same, and the caller says so.
    return false;
  }
}
