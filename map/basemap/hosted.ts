import { PALETTES } from "./palette.ts";

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
type HostedBasemap = (typeof HOSTED_BASEMAPS)[number];
export const isHosted = (id: string): id is HostedBasemap => HOSTED_BASEMAPS.some((one) => one === id);

/** The credit that a base map requires, with a link to the provider's page if they ask for one. */
export interface MapCredit {
  readonly copyright: string;
  readonly link?: string;
}

/** One hosted base map: tile addresses from bottom to top, and its credits. */
export interface HostedSource extends MapCredit {
  readonly tiles: readonly string[];
}

/** The sources of the local base map; the license of the names requires these words. */
export const LOCAL_CREDIT: MapCredit = {
  copyright: "US Census Bureau | Natural Earth | Place names © GeoNames, CC BY 4.0",
};

const ESRI = "https://services.arcgisonline.com/ArcGIS/rest/services";
const esri = (service: string): string => `${ESRI}/${service}/MapServer/tile/{level}/{row}/{col}`;
const IMAGERY = esri("World_Imagery");
const IMAGERY_COPYRIGHT = "Powered by Esri | Esri, Vantor, Earthstar Geographics, and the GIS User Community";
export const ESRI_COPYRIGHT = "Powered by Esri | Esri, TomTom, Garmin, FAO, NOAA, USGS, and the GIS User Community";

/** Raster tiles of 256 pixels that need no key. */
export const HOSTED_SOURCES: Readonly<Record<HostedBasemap, HostedSource>> = {
  streets: { tiles: [esri("World_Street_Map")], copyright: ESRI_COPYRIGHT },
  topographic: { tiles: [esri("World_Topo_Map")], copyright: ESRI_COPYRIGHT },
  imageryWithLabels: { tiles: [IMAGERY, esri("Reference/World_Boundaries_and_Places")], copyright: IMAGERY_COPYRIGHT },
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

/** Milliseconds that a hosted base map may take to answer before the local one replaces it. */
export const HOSTED_TIMEOUT_MS = 6000;

/**
 * Returns whether every tile service of a base map answers with a picture; nothing is requested before the base map is
 * chosen.
 */
export async function isReachable({ tiles }: HostedSource, patience: number = HOSTED_TIMEOUT_MS): Promise<boolean> {
  const answers = tiles.map(async (template) => {
    const address = template
      .replace("{level}", "0")
      .replace("{row}", "0")
      .replace("{col}", "0")
      .replace("{subDomain}", "a");
    // A cached answer does not show the server's current state.
    const asked = { signal: AbortSignal.timeout(patience), credentials: "omit", cache: "no-cache" } as const;
    const response = await fetch(address, asked);
    return response.ok && (response.headers.get("content-type") ?? "").startsWith("image/");
  });
  try {
    return (await Promise.all(answers)).every(Boolean);
  } catch {
    // No answer, a refusal or a timeout: the reader sees no difference, and the caller reports it.
    return false;
  }
}

const { water, land, countyBorder } = PALETTES.light;

/** Water, land, roads and whether it includes names. */
const LOOKS: Readonly<
  Record<"local" | HostedBasemap, readonly [water: string, land: string, roads: string, named: boolean]>
> = {
  local: [water, land, countyBorder, true],
  streets: ["#a9d4e8", "#f3efe3", "#f0a04b", true],
  topographic: ["#a8d6ea", "#d9e6c3", "#b98b57", true],
  imageryWithLabels: ["#1d3a52", "#4f6b3c", "none", true],
  imagery: ["#1d3a52", "#4f6b3c", "none", false],
  imageryHybrid: ["#1d3a52", "#4f6b3c", "#e8d9a0", true],
  lightGray: ["#d4dadc", "#f2f2f0", "#ffffff", true],
  darkGray: ["#22262a", "#3b3f44", "#55595e", true],
  openStreetMap: ["#aad3df", "#e5efd8", "#e892a2", true],
};

/** For a base map of the agency's own that has no picture. */
const OTHER_LOOK = ["#c3d3dc", "#e9e6df", "#8a8378", false] as const;

const NAME = `font-family="sans-serif" font-size="19" font-weight="700" fill="#333" stroke="#fff" stroke-width="5" paint-order="stroke"`;

/**
 * A small drawing of a base map for a list to choose from: pictures of the hosted ones would be fetched from outside
 * before anyone has chosen one.
 */
export function pictureOf(id: string): string {
  const [sea, ground, roads, named] = id in LOOKS ? LOOKS[id as keyof typeof LOOKS] : OTHER_LOOK;
  const drawing = [
    `<rect width="200" height="133" fill="${sea}"/>`,
    `<path d="M55-5C40 40 80 60 70 90S100 120 95 140H210V-5Z" fill="${ground}"/>`,
    `<path d="M60 30 210 15M95 140C120 90 140 70 210 65M140-5 165 140" fill="none" stroke="${roads}" stroke-width="4"/>`,
    ...(named ? [`<text x="84" y="56" ${NAME}>Tampa</text><text x="122" y="112" ${NAME}>Miami</text>`] : []),
  ].join("");
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 133">${drawing}</svg>`)}`;
}
