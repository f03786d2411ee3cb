import { STATISTICS } from "../../engine/words/statistics.ts";
import { placeOf, type LabeledShape } from "../basemap/land.ts";
import { holds, levelOf, tileAt, tileKey, tileOf, type Tile } from "../tiles.ts";
import { readTileAnswer, type TileAnswer, type TractFeature } from "./tile-features.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { isLeftOut } from "../../framework/http/left-out.ts";

/** The product's own feature service; layer ids are fixed. */
const FEATURE_SERVICE = `${BASE_PATH}/arcgis/rest/services/Provision/FeatureServer`;
const LAYER_IDS = { zones: 0, tracts: 1, counties: 2 } as const;

/** Tracts are drawn at this many meters per pixel and below, counties above. */
const TRACTS_FROM = 650;
/** Tiles kept, for tracts and for counties: about four screens. */
const CACHE_SIZE = 240;

export type Level = "tracts" | "counties";
export const levelAt = (resolution: number): Level => (resolution <= TRACTS_FROM ? "tracts" : "counties");

const keyOf = (tile: Tile, level: Level): string => `${level} ${tileKey(tile)}`;

/** The tracts and counties of one data set, fetched tile by tile and cached. */
export class TractSource {
  readonly dataSetId: number;
  readonly #service: string;
  readonly #tiles = new Map<string, Promise<readonly TractFeature[]>>();
  readonly #ready = new Map<string, readonly TractFeature[]>();

  constructor(dataSetId: number, service: string = FEATURE_SERVICE) {
    this.dataSetId = dataSetId;
    this.#service = service;
  }

  /**
   * The features of a tile: those that it shows, or explicitly its tracts or counties. Callers that request the same
   * share one request.
   */
  async tile(tile: Tile, level: Level = levelAt(tile.resolution)): Promise<readonly TractFeature[]> {
    const key = keyOf(tile, level);
    const kept = this.#tiles.get(key);
    if (kept) return kept;
    const asked = this.#fetch(tile, level);
    this.#tiles.set(key, asked);
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= CACHE_SIZE) break;
      this.#tiles.delete(oldest);
      this.#ready.delete(oldest);
    }
    try {
      const features = await asked;
      this.#ready.set(key, features);
      return features;
    } catch (error) {
      // A failed tile is requested again the next time it is visible.
      this.#tiles.delete(key);
      throw error;
    }
  }

  /** The features of a tile and the eight around it, each once: a neighbor's drawing may extend into the tile. */
  async around({ level, row, col }: Tile): Promise<readonly TractFeature[]> {
    const last = 2 ** level - 1;
    const near = (at: number): number[] => [at - 1, at, at + 1].filter((one) => one >= 0 && one <= last);
    const tiles = near(row).flatMap((line) => near(col).map((column) => this.tile(tileAt(level, line, column))));
    const found = (await Promise.all(tiles)).flat();
    return [...new Map(found.map((feature) => [feature.fips, feature])).values()];
  }

  /** The tract or county at a position, from the tile drawn there; null if there is none or it is not fetched yet. */
  at(x: number, y: number, resolution: number): TractFeature | null {
    const drawn = levelOf(resolution);
    // Between whole zoom levels the map shows a neighboring level's tiles.
    for (const level of [drawn, drawn + 1, drawn - 1]) {
      const tile = tileOf(level, x, y);
      const found = this.#ready.get(keyOf(tile, levelAt(tile.resolution)))?.find(({ shape }) => holds(shape, x, y));
      if (found) return found;
    }
    return null;
  }

  async #fetch({ bounds: [xmin, ymin, xmax, ymax], resolution }: Tile, level: Level): Promise<readonly TractFeature[]> {
    const extent = { xmin, ymin, xmax, ymax, spatialReference: { wkid: 102100 } };
    const features: TractFeature[] = [];
    for (let more = true; more;) {
      const answer = await asked(this.#service, level, {
        dataSetId: String(this.dataSetId),
        geometry: JSON.stringify(extent),
        geometryType: "esriGeometryEnvelope",
        spatialRel: "esriSpatialRelIntersects",
        inSR: "102100",
        outFields: ["fips", "name", "area_sq_mi", ...STATISTICS].join(","),
        maxAllowableOffset: String(resolution / 2),
        quantizationParameters: JSON.stringify({
          mode: "view",
          originPosition: "upperLeft",
          tolerance: resolution / 2,
          extent,
        }),
        ...(features.length > 0 ? { resultOffset: String(features.length) } : {}),
      });
      features.push(...answer.features);
      more = answer.more && answer.features.length > 0;
    }
    return features;
  }
}

/** Milliseconds after which a request is given up, so that its tile can be requested again. */
const TIMEOUT_MS = 60_000;

/** Borders simplified by this many meters are good enough to place labels. */
const COARSE = 800;

/** Every county of a data set by its five digits, and the positions of the names of those with a shape. */
export async function fetchCountyPlaces(
  dataSetId: number,
  service: string = FEATURE_SERVICE,
): Promise<{ readonly fips: readonly string[]; readonly places: readonly LabeledShape[] }> {
  const { features } = await asked(service, "counties", {
    dataSetId: String(dataSetId),
    outFields: "fips,name",
    maxAllowableOffset: String(COARSE),
  });
  return {
    fips: features.map(({ fips }) => fips),
    places: features.flatMap(({ name, shape }) => placeOf(name, shape) ?? []),
  };
}

/** One answer of a layer of the service: the features of tiles, with shapes in Web Mercator. */
async function asked(service: string, level: Level, query: Readonly<Record<string, string>>): Promise<TileAnswer> {
  // The service is of a wing; without it the map has no tracts.
  if (isLeftOut("gis")) return { features: [], more: false };
  const tile = { f: "json", where: "1=1", outSR: "102100", returnGeometry: "true", resultType: "tile" };
  const address = `${service}/${LAYER_IDS[level]}/query?${new URLSearchParams({ ...tile, ...query })}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return readTileAnswer(await response.json());
}
