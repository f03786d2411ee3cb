import type { TractRow } from "../data-set-content.ts";
import { countyShapes } from "../county-shapes.ts";
import { tractName } from "../tract-name.ts";
import { countyTraits, tractFigures } from "./figures.ts";
import { FLORIDA_COUNTIES } from "./florida-counties.ts";
import { around, seededRandom } from "./random.ts";
import { RegionMaker, shapeOf } from "./region.ts";
import { tile, townIn } from "./tile.ts";

/** One number makes the whole sample: change it and every tract changes. */
const SEED = 20_260_601;
/** Residents of an average tract, as the Census Bureau aims for. */
const TRACT_THOUSANDS = 5;
const LEAST_TRACTS = 3;

/**
 * The sample's tracts, in FIPS order: Florida's counties as us-atlas draws them, each cut into about as many tracts as
 * it really has, with invented but plausible figures. The same on every machine. The tracts of a county tile it exactly.
 */
export async function generateFlorida(): Promise<TractRow[]> {
  const shapes = await countyShapes();
  const random = seededRandom(SEED);
  const maker = new RegionMaker();
  const counties = FLORIDA_COUNTIES.map((county) => {
    const shape = shapes.get(county.fips)?.geometry;
    if (shape === undefined) throw new Error(`us-atlas has no county ${county.fips}`);
    return { county, region: maker.region(shape) };
  });
  const cut = counties.map(({ county, region }) => {
    const count = Math.max(LEAST_TRACTS, Math.round(around(random, county.thousands / TRACT_THOUSANDS, 0.1)));
    return { county, tracts: tile(region, count, townIn(region, random), random) };
  });
  // Shapes last: a tract's edges carry the corners that cutting its neighbours left on them.
  return cut.flatMap(({ county, tracts }) => {
    const traits = countyTraits(county.thousands, county.coastal, random);
    const people = (county.thousands * 1000) / tracts.length;
    return tracts.map((region, i) => {
      const fips = `${county.fips}${String((i + 1) * 100).padStart(6, "0")}`;
      return {
        fips,
        name: tractName(fips, county.name),
        figures: tractFigures(people, traits, random),
        margins: null,
        geometry: shapeOf(region),
      };
    });
  });
}
