import * as calls from "../../contract/defaults/calls.ts";
import { getDisasterCategories } from "../../contract/planning/calls/disasters.ts";
import type { SheetRow } from "../../contract/sheets/sheets.ts";
import { getSupplyProducts } from "../../contract/supply/calls/supply.ts";
import { fake, type FakeAnswer } from "./fake-api.ts";
import { servePlanner, type PlannerServer } from "./planner-server.ts";

const STAMPS = { version: 3, editedBy: "Kim Lee", editedDate: "2026-09-01T12:00:00Z" };
const GUESS = { source: "agency assumption, replace", verified: false, ...STAMPS };

export const NEEDS: readonly SheetRow<"defaultNeeds">[] = [
  { id: 1, product: "Water", category: "npp", value: 1, unit: "Gallons", base: "people", ...GUESS },
  { id: 2, product: "Water", category: "cpt", value: 4750, unit: "Gallons", base: "people", ...GUESS },
];

const UNPACKED = { piecesPerCase: null, piecesPerPallet: null, servingsPerUnit: null };

const STANDING: readonly FakeAnswer[] = [
  fake(calls.getDefaultNeeds, () => ({ rows: [...NEEDS] })),
  fake(calls.getDisasterInfo, () => ({
    rows: [{ id: 5, type: "Flood", category: "Major", meals: 2, damage: "Homes under water", ...GUESS }],
  })),
  fake(calls.getDefaultsHistory, () => ({
    changes: [
      {
        at: "2026-09-01T12:00:00Z",
        by: "Kim Lee",
        action: "update",
        before: { value: 2, verified: false },
        after: { value: 1, verified: false },
      },
    ],
  })),
  fake(getSupplyProducts, () => ({
    products: [
      {
        product: "Water",
        unit: "Gallons" as const,
        shelfLifeBlocks: null,
        leadTimeDays: 2,
        active: true,
        version: 1,
        ...UNPACKED,
      },
      {
        product: "Ice",
        unit: "Pounds" as const,
        shelfLifeBlocks: 1,
        leadTimeDays: 1,
        active: false,
        version: 1,
        ...UNPACKED,
      },
    ],
    counties: [],
    regions: ["Tampa Bay"],
  })),
  fake(getDisasterCategories, () => ({
    types: ["Flood"],
    categories: [
      { dcid: 1, dtype: "Flood", category: "Minor", priority: 1 },
      { dcid: 2, dtype: "Flood", category: "Major", priority: 2 },
    ],
    version: 1,
  })),
];

/** A fake server with the agency's defaults; `answers` take precedence. */
export const serveDefaults = (answers: readonly FakeAnswer[] = []): PlannerServer =>
  servePlanner({ answers: [...answers, ...STANDING], eid: null });
