import type { RunBand } from "../../contract/calls/what-if.ts";
import { projectionsOf } from "./planner-fixtures.ts";

type Band = RunBand["band"];

/** A band around the fixture's run, its ends made up. */
export function bandAnswer(body: unknown, margins: Band["margins"] = null): RunBand {
  const { ranges } = body as { ranges: Band["ranges"] };
  const { headline, totals, run } = projectionsOf();
  const around = (low: number, central: number, high: number) => ({ low, central, high });
  const share = (central: number, low: number, high: number) => around(central * low, central, central * high);
  const ends = [
    [0.82, 1.2],
    [0.8, 1.2],
    [0.81, 1.19],
  ] as const;
  const products = totals.map(({ product, unit, assisted, dayOne, total, trucks }, i): Band["products"][number] => {
    const [low, high] = ends[i] ?? [1, 1];
    const all = product === "Water" ? around(2_502_000, total, 3_750_000) : share(total, low, high);
    return {
      product,
      unit,
      assisted: share(assisted, low, high),
      dayOne: share(dayOne, low, high),
      total: all,
      trucks: {
        dayOne: around(Math.floor(trucks.dayOne * low), trucks.dayOne, Math.ceil(trucks.dayOne * high)),
        total:
          product === "Water"
            ? around(527, trucks.total, 790)
            : around(Math.floor(trucks.total * low), trucks.total, Math.ceil(trucks.total * high)),
      },
    };
  });
  const central = products.reduce((sum, { trucks }) => sum + trucks.total.central, 0);
  const rules = { low: "centroid", high: "intersects" } as const;
  return {
    eid: 7,
    run: { id: run.id, at: run.at, dataSetLabel: run.dataSetLabel },
    band: {
      ranges,
      selection: "intersects",
      margins,
      peopleAssisted: share(headline.peopleAssisted, 0.8, 1.2),
      products,
      trucks: around(901, central, 1_500),
      tornado: {
        all: [
          { factor: "affected", low: 1_021, high: 1_236, rules: null },
          { factor: "assistance", low: 1_080, high: 1_200, rules: null },
          { factor: "selection", low: 1_100, high: 1_150, rules },
        ],
        products: products.map(({ product }) => ({
          product,
          swings: [
            { factor: "selection", low: 500, high: 659, rules },
            { factor: "affected", low: 600, high: 700, rules: null },
            { factor: "assistance", low: 630, high: 690, rules: null },
          ],
        })),
        largest: "affected",
      },
    },
  };
}
