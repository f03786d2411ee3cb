import { expect } from "@open-wc/testing";
import { readRoads } from "../../engine/roads/road-file.ts";
import { roadCells } from "../../engine/roads/road-tiles.ts";
import { roadCollection } from "../../test/kits/road-files.ts";
import { meet, toMeters, type Bounds } from "../geo.ts";
import { TILE_SIZE, shapeOf, tileOf, type Tile } from "../tiles.ts";
import { coveredStates, paintGround, placeOf, type Land } from "./land.ts";
import type { Neighbors } from "./neighbors.ts";
import { PALETTES } from "./palette.ts";
import { paintReference, type ReferenceTile } from "./paint-reference.ts";
import { cellKey } from "./files.ts";
import { ImportedRoads } from "./imported-roads.ts";
import { ReferenceData } from "./reference-data.ts";
import { roadTrouble } from "./road-trouble.ts";
import type { Road } from "./road.ts";

const box = ([west, south, east, north]: Bounds) => {
  const [[w, s], [e, n]] = [toMeters([west, south]), toMeters([east, north])];
  return shapeOf([[[w, s], [w, n], [e, n], [e, s], [w, s]]]); // oxfmt-ignore
};
const county = { name: "Hillsborough", shape: box([-83, 27, -82, 28]) };
const tract = { fips: "12057005101", name: "Census Tract 51.01, Hillsborough", shape: box([-82.6, 27.4, -82.3, 27.7]) };
/** A country to the south, with a lake in it. */
const NEIGHBORS: Neighbors = {
  countries: [{ name: "Cuba", shape: box([-83.5, 26, -82, 26.95]) }],
  lakes: box([-83.2, 26.2, -83, 26.4]),
  inland: [
    { fips: "12", shape: box([-82.9, 27.1, -82.8, 27.3]) },
    { fips: "13", shape: box([-82.9, 28.1, -82.7, 28.3]) },
  ],
  border: shapeOf([[toMeters([-83, 27]), toMeters([-82.2, 27])]]), // oxfmt-ignore
};
const LAND: Land = {
  neighbors: NEIGHBORS,
  states: [
    { fips: "12", name: "Florida", counties: 1, shape: box([-83.5, 27, -82, 28]) },
    { fips: "13", name: "Georgia", counties: 2, shape: box([-83.5, 28, -82, 29]) },
  ],
  borders: [],
};
const content = (more: Partial<ReferenceTile> = {}): ReferenceTile => ({
  reference: { counties: [], places: [], shields: [], roads: [], states: [] },
  countyPlaces: [placeOf(county.name, county.shape)].filter((one) => one !== null),
  ownCounties: new Set(["12057"]),
  counties: [county],
  tracts: [tract],
  signs: [],
  land: LAND,
  covered: new Set(["12"]),
  palette: PALETTES.light,
  ...more,
});
const tileAround = (level: number): Tile => tileOf(level, ...toMeters([-82.45, 27.55]));

const SHIELD = { system: "I", level: 9, placed: true } as const;

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
  it("names a county from far off if its name has space in it, never in the next county", () => {
    const namesOf = (north: number, busy: boolean) => {
      const { context, names } = sheet();
      const place = placeOf("Lee", box([-83, 27, -82, north]));
      if (place === null) throw new Error("no place");
      const [x, y] = place.at;
      const places = busy ? [{ text: "Tampa", x, y, level: 5, size: 3, capital: false }] : [];
      const reference = { counties: [], places, shields: [], roads: [], states: [] };
      paintReference(context, tileOf(5, x, y), content({ reference, countyPlaces: [place] }));
      return names.map(({ text }) => text);
    };
    expect(namesOf(28, false)).to.deep.equal(["LEE"]);
    expect(namesOf(28, true)).to.have.members(["Tampa", "LEE"]);
    expect(namesOf(27.3, false)).to.deep.equal(["LEE"]);
    expect(namesOf(27.3, true)).to.deep.equal(["Tampa"]);
  });

  it("names the counties around the data set, but none of its own twice", () => {
    const { context, names } = sheet();
    const [x, y] = toMeters([-82.5, 28.2]);
    const [north, own] = [placeOf("Pasco", box([-83, 28, -82, 28.4])), placeOf(county.name, county.shape)];
    if (north === null || own === null) throw new Error("no place");
    const counties = [{ ...north, fips: "12101" }, { ...own, fips: "12057" }]; // oxfmt-ignore
    const reference = { counties, places: [], shields: [], roads: [], states: [] };
    paintReference(context, tileOf(7, x, y), content({ reference, tracts: [] }));
    expect(names.map(({ text }) => text)).to.have.members(["PASCO", "HILLSBOROUGH"]);
  });

  it("names a strip of land on it if possible, not across its shore", () => {
    const { context, names } = sheet();
    const tile = tileAround(16);
    const [west, south, east, north] = tile.bounds;
    const span = east - west;
    // The shore runs through the first quarter's middle; farther down there is room next to it.
    const shore = [[west, south], [east, south], [east, north], [west + span * 0.25, north], [west + span * 0.25, north - span * 0.23], [west, north - span * 0.24]]; // oxfmt-ignore
    const land = { name: "Levy", shape: shapeOf([[...shore, [west, south]]] as [number, number][][]) };
    paintReference(context, tile, content({ counties: [land], countyPlaces: [], tracts: [] }));
    const [first] = names.filter(({ box: [left, top] }) => left < TILE_SIZE / 2 && top < TILE_SIZE / 2);
    expect(first?.box[1]).to.be.greaterThan(TILE_SIZE * 0.24);
  });

  it("names places, counties and tracts so that no name covers another", () => {
    const { context, names } = sheet();
    const tile = tileAround(12);
    const [x, y] = toMeters([-82.45, 27.55]);
    const places = [{ text: "Tampa", x, y, level: 5, size: 3, capital: false }];
    const shields = [{ ...SHIELD, text: "275", x: x + 80 * tile.resolution, y }];
    const reference = { counties: [], places, shields, roads: [], states: [] };
    // The county's and the tract's best place is where Tampa is already.
    const at = [x, y] as const;
    const countyPlaces = [{ ...county, at }];
    paintReference(context, tile, content({ reference, countyPlaces }));
    const written = names.map(({ text }) => text);
    expect(written).to.include.members(["Tampa", "275", "HILLSBOROUGH"]);
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) expect(meet(a.box, b.box), `${a.text} and ${b.text}`).to.equal(false);
  });

  it("leaves space for the numbers and names of zones, with roads and names around them", () => {
    const tile = tileAround(12);
    const [x, y] = toMeters([-82.45, 27.55]);
    const places = [
      { text: "Tampa", x, y, level: 5, size: 3, capital: false },
      { text: "Brandon", x: x + 150 * tile.resolution, y, level: 5, size: 2, capital: false },
    ];
    const road: Road = { system: "I", shape: shapeOf([[[x - 1e5, y], [x + 1e5, y]]]) }; // oxfmt-ignore
    const reference = {
      counties: [],
      places,
      shields: [{ ...SHIELD, text: "275", x, y: y + 20 * tile.resolution }],
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
    const { context, names, left, top } = painted([[{ name: "Bay area", badge: [x, y] }]]);
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

  it("draws the roads that were imported in place of the state's interstates, with shields of three shapes where names leave room", async () => {
    const own = roadCells(readRoads(roadCollection().features, "r.geojson").roads);
    const [x, y] = toMeters([-82.45, 27.55]);
    // A built road within the state that continues into the next one.
    const [[west, south], [east, north]] = [toMeters([-82.3, 27.5]), toMeters([-82.3, 28.4])];
    const file = {
      counties: [["12101", "Pasco", ...toMeters([-82.6, 27.7]), [[...toMeters([-82.7, 27.6]), ...toMeters([-82.6, 27.8]), ...toMeters([-82.5, 27.6])]]]],
      places: [["Tampa", ...toMeters([-82.6, 27.8]), 5, 3, 0]],
      shields: [["4", west, south, 6], ["4", east, north, 6]],
      roads: [[west, south, west, toMeters([-82.3, 27.99])[1], east, north]],
      states: [],
      cells: [cellKey(tileOf(6, x, y)), cellKey(tileOf(6, east, north))],
    }; // oxfmt-ignore
    const trueFetch = window.fetch;
    const asked: string[] = [];
    window.fetch = (input) => {
      const { pathname } = new URL(String(input), location.href);
      asked.push(pathname);
      const found = /GetRoads\/(middle|fine)\/(.+)$/.exec(pathname);
      if (pathname.startsWith("/assets/basemap/")) return Promise.resolve(Response.json(file));
      if (!found) {
        const cells = { middle: [...own.middle.keys()], fine: [...own.fine.keys()] };
        const states = [{ fips: "12", credit: "An agency" }];
        return Promise.resolve(Response.json({ states, overview: own.overview.get("0_0"), cells }));
      }
      const [, detail = "", cell = ""] = found;
      return Promise.resolve(Response.json(own[detail === "fine" ? "fine" : "middle"].get(cell)));
    };
    try {
      const data = new ReferenceData(Promise.resolve(LAND), new ImportedRoads());
      const at = async (level: number, tile = tileAround(level)) => {
        const reference = await data.around(tile, 300);
        const { context, names } = sheet();
        paintReference(context, tile, content({ reference, countyPlaces: [], counties: [], tracts: [] }));
        return { tile, reference, context, names };
      };
      const { reference: far } = await at(7);
      const systems = (among: typeof far) => [...new Set(among.roads.map(({ system }) => system))].toSorted();
      expect(systems(far)).to.deep.equal(["I"]);
      // The part of the built road outside the state remains, with its shield.
      const built = far.shields.filter(({ placed }) => placed);
      expect(built.map(({ y: line }) => line)).to.deep.equal([north]);
      const kept = far.roads.filter(({ shape }) => shape.bounds[3] === north);
      expect(kept.map(({ shape }) => shape.bounds[1] > south)).to.deep.equal([true]);
      expect(systems((await at(8)).reference)).to.deep.equal(["I", "U"]);
      const near = await at(10, tileOf(10, ...toMeters([-82.6, 27.8])));
      expect(systems(near.reference)).to.deep.equal(["I", "S", "U"]);
      expect(asked.filter((path) => path.includes("/fine/")).length).to.be.greaterThan(0);
      expect(near.names.map(({ text }) => text)).to.include.members(["41", "75", "Tampa"]);
      for (const [i, a] of near.names.entries())
        for (const b of near.names.slice(i + 1)) expect(meet(a.box, b.box), `${a.text} and ${b.text}`).to.equal(false);
      // A US shield is white with black numbers, and no interstate's blue.
      const shield = near.names.find(
        ({ text, box: [west, north, east, south] }) =>
          text === "41" && Math.min(west, north) > 10 && Math.max(east, south) < TILE_SIZE - 10,
      );
      const [left = 0, top = 0, right = 0, bottom = 0] = shield?.box ?? [];
      const { data: pixels } = near.context.getImageData((left + right) / 2 - 8, (top + bottom) / 2 - 6, 16, 12);
      const colors = Array.from({ length: pixels.length / 4 }, (_, i) => [...pixels.slice(4 * i, 4 * i + 3)]);
      expect(colors.some((color) => color.every((part) => part > 245))).to.equal(true);
      expect(colors.some((color) => color.every((part) => part < 120))).to.equal(true);
      expect(colors.some(([r = 0, , b = 0]) => b - r > 80)).to.equal(false);
    } finally {
      window.fetch = trueFetch;
    }
  });

  it("says so while imported roads cannot be had, draws the build's interstates and all names meanwhile, and recovers when asked again", async () => {
    const [x, y] = toMeters([-82.5, 27.5]);
    const built = {
      counties: [],
      places: [],
      shields: [],
      roads: [[x, y, x, y + 20_000]],
      states: [["Florida", x, y, [7]]],
      cells: ["x"],
    };
    const cell = roadCells(readRoads(roadCollection().features, "r.geojson").roads).middle.get("-21_6");
    const sources = {
      states: [{ fips: "12", credit: "An agency" }],
      overview: { lines: [], shields: [] },
      cells: { middle: ["-21_6"], fine: [] },
    };
    let failing = /GetRoad/;
    const trueFetch = window.fetch;
    window.fetch = (input) => {
      const { pathname } = new URL(String(input), location.href);
      if (failing.test(pathname)) return Promise.reject(new TypeError("no connection"));
      return Promise.resolve(
        Response.json(pathname.includes("GetRoadSources") ? sources : pathname.includes("GetRoads") ? cell : built),
      );
    };
    const leaving = new AbortController();
    try {
      const data = new ReferenceData(Promise.resolve(LAND), new ImportedRoads(leaving.signal), leaving.signal);
      const systems = async (level: number) =>
        [...new Set((await data.around(tileAround(level), 300)).roads.map(({ system }) => system))].toSorted();
      expect(await systems(6)).to.deep.equal(["I"]);
      expect(roadTrouble.isNow()).to.equal(true);
      failing = /GetRoads\//;
      window.dispatchEvent(new Event("online"));
      // The built interstate is in a state whose imported roads replace it.
      expect(await systems(6)).to.deep.equal([]);
      expect(roadTrouble.isNow()).to.equal(false);
      expect(await systems(8)).to.deep.equal([]);
      expect(roadTrouble.isNow()).to.equal(true);
      failing = /nothing/;
      window.dispatchEvent(new Event("online"));
      expect(await systems(8)).to.deep.equal(["I", "U"]);
      expect(roadTrouble.isNow()).to.equal(false);
    } finally {
      leaving.abort();
      window.fetch = trueFetch;
    }
  });

  const pasco = {
    fips: "13101",
    ...county,
    name: "Pasco",
    shape: box([-83.2, 28.1, -82.2, 28.9]),
    at: toMeters([-82.7, 28.5]),
  };
  const abroad = { counties: [pasco], places: [], shields: [], roads: [], states: [] };
  for (const [where, at, members] of [
    ["over tracts", [-82.45, 27.55], ["HILLSBOROUGH", "Census Tract 51.01", "51.01"]],
    ["in a state without tracts", [-82.45, 28.45], ["PASCO", "GEORGIA"]],
    ["in another country", [-82.45, 26.5], ["CUBA"]],
  ] as const)
    for (const level of [12, 16, 19]) {
      it(`leaves no place ${where} without three names at level ${level}`, () => {
        const { context, names } = sheet();
        paintReference(context, tileOf(level, ...toMeters(at)), content({ reference: abroad }));
        const whole = names.filter(({ box: sides }) => sides.every((side) => side >= 0 && side <= TILE_SIZE));
        // Whichever part of the tile is visible.
        const half = TILE_SIZE / 2;
        const quarters = whole.map(({ box: [left, top, right, bottom] }) =>
          [(left + right) / 2, (top + bottom) / 2].map((one) => Math.floor(one / half)).join(),
        );
        expect([...new Set(quarters)]).to.have.members(["0,0", "1,0", "0,1", "1,1"]);
        expect([...new Set(whole.map(({ text }) => text))]).to.have.members(members);
      });
    }

  it("names no lake, and no state that the data set draws", () => {
    for (const at of [
      [-83.1, 26.3],
      [-83.3, 27.5],
    ] as const) {
      const { context, names } = sheet();
      paintReference(context, tileOf(14, ...toMeters(at)), content());
      expect(names).to.deep.equal([]);
    }
  });

  it("names no tract of water", () => {
    const { context, names } = sheet();
    const bay = { ...tract, fips: "12057990100", name: "Census Tract 9901, Hillsborough" };
    paintReference(context, tileAround(12), content({ counties: [], countyPlaces: [], tracts: [bay] }));
    expect(names).to.deep.equal([]);
  });

  it("draws the coast of the data set's own tracts, and closes the seam to a coarse neighbor", () => {
    expect([...coveredStates(LAND, ["12057"])]).to.deep.equal(["12"]);
    expect([...coveredStates(LAND, ["13001"])]).to.deep.equal([]);
    const painted = (at: readonly [number, number]) => {
      const { context } = sheet();
      const tile = tileOf(7, ...toMeters(at));
      paintGround(context, tile, { land: LAND, counties: [county], covered: new Set(["12"]) }, PALETTES.light);
      return (lon: number, lat: number): string => {
        const [x, y] = toMeters([lon, lat]);
        const [column, line] = [(x - tile.bounds[0]) / tile.resolution, (tile.bounds[3] - y) / tile.resolution];
        const [r = 0, g = 0, b = 0] = context.getImageData(column, line, 1, 1).data;
        return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      };
    };
    const { land, water } = PALETTES.light;
    const colorAt = painted([-82.8, 27.9]);
    expect(colorAt(-82.5, 27.5)).to.equal(land);
    // The coarse state reaches half a degree farther west than its tracts do.
    expect(colorAt(-83.25, 27.5)).to.equal(water);
    // A lake in a state without tracts; where there are tracts, only they define water.
    expect(colorAt(-82.85, 27.2)).to.equal(land);
    expect(painted([-82.8, 28.2])(-82.8, 28.2)).to.equal(water);
    // A country in the south, the lake in it, and the land between its border and that of the tracts.
    const south = painted([-82.8, 26.5]);
    expect([south(-82.5, 26.5), south(-83.1, 26.3)]).to.deep.equal([land, water]);
    expect([south(-82.5, 26.975), south(-83.25, 26.975)]).to.deep.equal([land, water]);
  });
});
