import { expect } from "@open-wc/testing";
import { meet, toMeters, type Bounds } from "../geo.ts";
import { TILE_SIZE, shapeOf, tileOf, type Tile } from "../tiles.ts";
import { coveredStates, paintGround, placeOf, type Land } from "./land.ts";
import { PALETTES } from "./palette.ts";
import { paintReference, type ReferenceTile } from "./paint-reference.ts";

const box = ([west, south, east, north]: Bounds) => {
  const [[w, s], [e, n]] = [toMeters([west, south]), toMeters([east, north])];
  return shapeOf([[[w, s], [w, n], [e, n], [e, s], [w, s]]]); // oxfmt-ignore
};
const county = { name: "Hillsborough", shape: box([-83, 27, -82, 28]) };
const tract = { name: "Census Tract 51.01, Hillsborough", shape: box([-82.6, 27.4, -82.3, 27.7]) };
const LAND: Land = {
  states: [
    { fips: "12", counties: 1, shape: box([-83.5, 27, -82, 28]) },
    { fips: "13", counties: 2, shape: box([-83.5, 28, -82, 29]) },
  ],
  borders: [],
};
const content = (more: Partial<ReferenceTile> = {}): ReferenceTile => ({
  reference: { places: [], shields: [], roads: [], states: [] },
  countyPlaces: [placeOf(county.name, county.shape)].filter((one) => one !== null),
  counties: [county],
  tracts: [tract],
  signs: [],
  palette: PALETTES.light,
  ...more,
});
const tileAround = (level: number): Tile => tileOf(level, ...toMeters([-82.45, 27.55]));

/** A canvas of a tile, and the names that were written on it with their boxes. */
function sheet() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TILE_SIZE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no canvas");
  const names: { readonly text: string; readonly box: Bounds }[] = [];
  const write = context.fillText.bind(context);
  context.fillText = (text, x, y) => {
    const half = context.measureText(text).width / 2;
    names.push({ text, box: [x - half, y - 6, x + half, y + 6] });
    write(text, x, y);
  };
  return { context, names };
}

describe("the local base map", () => {
  it("names places, counties and tracts so that no name lies on another", () => {
    const { context, names } = sheet();
    const tile = tileAround(12);
    const [x, y] = toMeters([-82.45, 27.55]);
    const places = [{ text: "Tampa", x, y, level: 5, size: 3, capital: false }];
    const shields = [{ text: "275", x: x + 80 * tile.resolution, y, level: 9 }];
    const reference = { places, shields, roads: [], states: [] };
    // The county's and the tract's best place is where Tampa stands already.
    const at = [x, y] as const;
    const countyPlaces = [{ name: "Hillsborough", at, width: 1e6, bounds: county.shape.bounds }];
    paintReference(context, tile, content({ reference, countyPlaces }));
    const written = names.map(({ text }) => text);
    expect(written).to.include.members(["Tampa", "275", "HILLSBOROUGH"]);
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) expect(meet(a.box, b.box), `${a.text} and ${b.text}`).to.equal(false);
  });

  it("makes room for the numbers and names of zones, whose roads and names go around them", () => {
    const tile = tileAround(12);
    const [x, y] = toMeters([-82.45, 27.55]);
    const places = [
      { text: "Tampa", x, y, level: 5, size: 3, capital: false },
      { text: "Brandon", x: x + 150 * tile.resolution, y, level: 5, size: 2, capital: false },
    ];
    const road = shapeOf([[[x - 1e5, y], [x + 1e5, y]]]); // oxfmt-ignore
    const reference = {
      places,
      shields: [{ text: "275", x, y: y + 20 * tile.resolution, level: 9 }],
      roads: [road],
      states: [],
    };
    const painted = (signs: ReferenceTile["signs"]) => {
      const { context, names } = sheet();
      paintReference(context, tile, content({ reference, countyPlaces: [], signs }));
      const [left, top] = [(x - tile.bounds[0]) / tile.resolution, (tile.bounds[3] - y) / tile.resolution];
      return { context, names, left, top };
    };
    const alone = painted([]);
    expect(alone.names.map(({ text }) => text)).to.include.members(["Tampa", "275", "Brandon"]);
    const { context, names, left, top } = painted([{ name: "Bay area", badge: [x, y] }]);
    const sign: Bounds = [left - 17, top - 17, left + 17, top + 30];
    expect(names.map(({ text }) => text)).to.include.members(["Tampa", "Brandon"]);
    for (const { text, box: name } of names) expect(meet(name, sign), text).to.equal(false);
    // Another name stays where it was.
    const brandon = (among: typeof names) => among.find(({ text }) => text === "Brandon");
    expect(brandon(names)).to.deep.equal(brandon(alone.names));
    const alphaAt = (at: number) => context.getImageData(at, top, 1, 1).data[3];
    expect(alphaAt(left)).to.equal(0);
    expect(alphaAt(left > TILE_SIZE / 2 ? left - 60 : left + 60)).to.equal(255);
  });

  for (const level of [12, 16, 19]) {
    it(`leaves no place over land without three names at level ${level}`, () => {
      const { context, names } = sheet();
      paintReference(context, tileAround(level), content());
      const whole = names.filter(
        ({ box: [left, top, right, bottom] }) =>
          [left, top].every((at) => at >= 0) && [right, bottom].every((at) => at <= TILE_SIZE),
      );
      // Whichever part of the tile is in sight.
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const half = TILE_SIZE / 2;
        const inQuarter = whole.filter(
          ({ box: [left, top, right, bottom] }) =>
            Math.floor((left + right) / 2 / half) === x && Math.floor((top + bottom) / 2 / half) === y,
        );
        expect(inQuarter, `quarter ${x} ${y}`).to.not.deep.equal([]);
      }
      expect(whole.map(({ text }) => text)).to.include.members(["HILLSBOROUGH", "Census Tract 51.01"]);
    });
  }

  it("draws the coast of the data set's own tracts, and closes the seam to a coarse neighbor", () => {
    expect([...coveredStates(LAND, ["12057"])]).to.deep.equal(["12"]);
    expect([...coveredStates(LAND, ["13001"])]).to.deep.equal([]);
    const { context } = sheet();
    const tile = tileOf(7, ...toMeters([-82.8, 27.9]));
    paintGround(context, tile, { land: LAND, counties: [county], covered: new Set(["12"]) }, PALETTES.light);
    const colorAt = (lon: number, lat: number): string => {
      const [x, y] = toMeters([lon, lat]);
      const [column, line] = [(x - tile.bounds[0]) / tile.resolution, (tile.bounds[3] - y) / tile.resolution];
      const [r = 0, g = 0, b = 0] = context.getImageData(column, line, 1, 1).data;
      return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    };
    const { land, water } = PALETTES.light;
    expect(colorAt(-82.5, 27.5)).to.equal(land);
    // The coarse state reaches half a degree farther west than its tracts do.
    expect(colorAt(-83.25, 27.5)).to.equal(water);
  });
});
