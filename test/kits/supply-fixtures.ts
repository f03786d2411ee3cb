import type { SupplyComparison } from "../../contract/calls/comparison.ts";
import type { EstimationStatus } from "../../contract/domain.ts";
import { compareProduct } from "../../engine/supply/product-comparison.ts";
import type { EnteredSupply } from "../../engine/supply/sources.ts";
import { PARAMETERS, projectionsOf } from "./planner-fixtures.ts";

const from = { storageType: "Loose Goods", unit: "Gallons" } as const;
const delivered = {
  product: "Water",
  partner: "Red Cross",
  unit: "Gallons",
  state: "Arrived",
  place: "Armory",
} as const;

/** Stock, deliveries and use of the estimation of the planner fixtures, whose 21 days begin on September 1, 2026. */
export const ENTERED: EnteredSupply = {
  allocations: [
    { ...from, id: 11, product: "Water", agency: "State of Florida", block: 1, quantity: 250_000 },
    { id: 12, product: "Water", agency: "FEMA", storageType: "Trucks", block: 1, quantity: 60, unit: null },
    { ...from, id: 13, product: "Water", agency: "County", block: 2, quantity: 1_234_567.8, unit: "Liters" },
    { id: 14, product: "Ice", agency: "FEMA", storageType: "Trucks", block: 1, quantity: 95, unit: null },
    { id: 15, product: "Food", agency: "FEMA", storageType: "Trucks", block: 1, quantity: 300, unit: null },
  ],
  deliveries: [
    { ...delivered, id: 21, quantity: 12_000.4, date: "2026-08-30" },
    { ...delivered, id: 22, quantity: 40_000, date: "2026-09-05", state: "Under way" },
    { ...delivered, id: 23, quantity: 9_000, date: "2026-09-04" },
    { ...delivered, id: 24, quantity: 5_000, date: "2026-10-02", state: "Planned" },
    { ...delivered, id: 25, quantity: 700, date: "2026-09-05", unit: "Pounds" },
  ],
  uses: [
    { id: 31, product: "Water", block: 1, quantity: 401_000, unit: "Gallons" },
    { id: 32, product: "Water", block: 2, quantity: 380_000, unit: "Gallons" },
  ],
};

const KEEPING: Readonly<Record<string, { shelfLifeBlocks: number | null; leadTimeDays: number }>> = {
  Food: { shelfLifeBlocks: null, leadTimeDays: 2 },
  Water: { shelfLifeBlocks: null, leadTimeDays: 1 },
  Ice: { shelfLifeBlocks: 1, leadTimeDays: 1 },
};

/** The comparison of the planner fixtures' run with a supply, made by the engine itself. */
export function comparisonOf({
  supply = ENTERED,
  status = "Projected",
  ...changes
}: { supply?: EnteredSupply; status?: EstimationStatus } & Partial<SupplyComparison> = {}): SupplyComparison {
  const { run, totals } = projectionsOf();
  return {
    eid: 7,
    run: { id: run.id, at: run.at },
    status,
    startDate: run.startDate,
    zones: 3,
    unplanned: [],
    unknownZones: [],
    products: totals.map(({ product, unit, blocks }) => {
      const cpt = PARAMETERS.daily.find((row) => row.product === product && row.category === "cpt");
      const { shelfLifeBlocks, leadTimeDays } = KEEPING[product] ?? { shelfLifeBlocks: null, leadTimeDays: 0 };
      const needed = {
        product,
        unit,
        blocks,
        shelfLifeBlocks,
        leadTimeDays,
        capacity: { value: cpt?.value ?? 1, unit: cpt?.unit ?? unit },
      };
      const rules = { startDate: run.startDate, truckRounding: PARAMETERS.settings.truckRounding };
      const { blocks: compared, sources, ...rest } = compareProduct(needed, supply, rules);
      return { ...rest, blocks: [...compared], sources: [...sources] };
    }),
    ...changes,
  };
}
