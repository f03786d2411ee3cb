import type { SupplyComparison } from "../../contract/supply/calls/comparison.ts";
import type { Lookup } from "../../contract/lookups/calls/lookups.ts";
import type { EstimationStatus } from "../../contract/api/domain.ts";
import { SHIPPED_LOOKUPS, type ShippedLookup } from "../../contract/lookups/lookups.ts";
import type { SessionInfo, User } from "../../contract/people/users.ts";
import { needCells } from "../../engine/display/need-cells.ts";
import { isKnownNeed } from "../../engine/needs/needs.ts";
import { compareProduct } from "../../engine/supply/product-comparison.ts";
import type { EnteredSupply } from "../../engine/supply/sources.ts";
import { PARAMETERS, projectionsOf } from "./planner-fixtures.ts";

/** A user as the server describes one. */
export function aUser(own: Partial<User> = {}): User {
  return {
    userId: 7,
    userName: "kim.rivera",
    firstName: "Kim",
    lastName: "Rivera",
    email: "kim@agency.test",
    active: true,
    portalOnly: false,
    mustChangePassword: false,
    passwordChangedAt: "2026-03-01T12:00:00Z",
    passwordExpiresAt: null,
    language: null,
    lastSignIn: "2026-09-01T12:00:00Z",
    lockedUntil: null,
    secondFactor: false,
    openId: [],
    above: false,
    roles: [{ roleId: 2, name: "Emergency Staff", active: true }],
    createdDate: "2026-02-01T12:00:00Z",
    createdBy: "admin",
    editedDate: "2026-02-02T12:00:00Z",
    editedBy: "admin",
    version: 3,
    ...own,
  };
}

/** An open session as the server describes one. */
export function aSession(own: Partial<SessionInfo> = {}): SessionInfo {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  return {
    sessionId: 31,
    address: "10.0.0.7",
    userAgent,
    current: false,
    createdAt: "2026-09-01T12:00:00Z",
    lastSeenAt: "2026-09-01T13:00:00Z",
    endsAt: "2026-09-04T12:00:00Z",
    ...own,
  };
}

const STAMPS = {
  createdDate: "2026-01-05T12:00:00Z",
  createdBy: "system",
  editedDate: "2026-02-06T15:30:00Z",
  editedBy: "admin",
  version: 3,
};

function shipped(lookupId: number, { searchKey, caption, extent, entries }: ShippedLookup): Lookup {
  return {
    lookupId,
    searchKey,
    file: searchKey,
    caption,
    fixed: extent === "fixed",
    shipped: true,
    entries: entries.length,
    activeEntries: entries.length,
    ...STAMPS,
    details: entries.map((entry, i) => ({
      lookupDetailId: lookupId * 100 + i,
      ...entry,
      position: i + 1,
      active: true,
    })),
  };
}

export const TYPES: Lookup = shipped(1, SHIPPED_LOOKUPS.disasterType);
export const UNITS: Lookup = shipped(2, SHIPPED_LOOKUPS.unit);

/** A lookup that the agency made. */
export const SHIFTS: Lookup = {
  lookupId: 7,
  searchKey: "Shift",
  file: "shifts.csv",
  caption: "Shifts of the duty desk",
  fixed: false,
  shipped: false,
  entries: 3,
  activeEntries: 2,
  ...STAMPS,
  details: [
    { lookupDetailId: 71, value: "early", caption: "Early", position: 1, active: true },
    { lookupDetailId: 72, value: "late", caption: "Late", position: 2, active: true },
    { lookupDetailId: 73, value: "night", caption: "Night", position: 3, active: false },
  ],
};

const from = { storageType: "Loose Goods", unit: "Gallons" } as const;
const delivered = {
  product: "Water",
  partner: "Red Cross",
  unit: "Gallons",
  state: "Arrived",
  place: "Armory",
} as const;

/** Stock, deliveries and use of the estimation of the planner fixtures, whose 21 days begin on September 1, 2026. */
const ENTERED: EnteredSupply = {
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

/** The engine's comparison of the planner fixtures' run with a supply. */
export function comparisonOf({
  supply = ENTERED,
  status = "Projected",
  ...changes
}: { supply?: EnteredSupply; status?: EstimationStatus } & Partial<SupplyComparison> = {}): SupplyComparison {
  const { run, needs, totals } = projectionsOf();
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
      const cells = needs
        .filter((row) => row.product === product)
        .filter(isKnownNeed)
        .map((row) => needCells(row).blocks);
      const needed = {
        product,
        unit,
        blocks,
        needCells: cells,
        shelfLifeBlocks,
        leadTimeDays,
        capacity: { value: cpt?.value ?? 1, unit: cpt?.unit ?? unit },
      };
      const rules = { startDate: run.startDate, truckRounding: PARAMETERS.settings.truckRounding };
      const { blocks: compared, sources, ...rest } = compareProduct(needed, supply, rules);
      return { ...rest, needCells: cells, blocks: [...compared], sources: [...sources] };
    }),
    ...changes,
  };
}
