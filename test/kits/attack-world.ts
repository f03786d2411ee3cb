import { createApp, retireApp } from "../../contract/layout/calls/apps.ts";
import {
  addArrival,
  moveRequest,
  saveRequest,
  type Request,
  type RequestDraft,
} from "../../contract/supply/calls/requests.ts";
import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { guessColumns } from "../../engine/tracts/guess-columns.ts";
import { AdhocQuerySchema } from "../../contract/adhoc/queries.ts";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../../contract/api/call.ts";
import { saveQuery } from "../../contract/adhoc/calls.ts";
import { getDisaster, getDisasterCategories } from "../../contract/planning/calls/disasters.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { saveOwnLayer } from "../../contract/layers/calls/own-layers.ts";
import {
  getLayers,
  saveLayer,
  saveStyle,
  type LayerDraft,
  type StyleDraft,
} from "../../contract/layers/calls/layers.ts";
import { addOrUpdateLookup, getLookupById } from "../../contract/lookups/calls/lookups.ts";
import { getParameters } from "../../contract/planning/calls/parameters.ts";
import { getReportSections } from "../../contract/reports/calls/reports.ts";
import { getRoleById } from "../../contract/people/calls/roles.ts";
import {
  getCountyTable,
  getDefaultAssistance,
  getDefaultNeeds,
  getDefaultRestoration,
  getDefaultSuggested,
  getDisasterInfo,
  getEventHistory,
} from "../../contract/defaults/calls.ts";
import { importSeries } from "../../contract/series/calls.ts";
import { getStormMapping, planFromAdvisory } from "../../contract/storms/calls/plans.ts";
import { getStorms, importStorms } from "../../contract/storms/calls/storms.ts";
import { getFeeding } from "../../contract/supply/calls/feeding.ts";
import { getSiteSupply } from "../../contract/supply/calls/site-supply.ts";
import {
  addLogEntry,
  getShift,
  handOverShift,
  savePeriod,
  signBriefing,
  takeShift,
} from "../../contract/supply/calls/shift.ts";
import { getSiteProblem, saveSiteProposal } from "../../contract/supply/calls/site-proposals.ts";
import { getPacketCounties } from "../../contract/supply/calls/packets.ts";
import {
  getProductUse,
  getSupplyProducts,
  saveCountyContacts,
  saveFacilities,
  saveInventory,
} from "../../contract/supply/calls/supply.ts";
import { makeToken, saveAccount } from "../../contract/people/calls/programs.ts";
import { saveWebhook, testWebhook } from "../../contract/people/calls/webhooks.ts";
import { saveFeed } from "../../contract/storms/calls/feeds.ts";
import { getUserById } from "../../contract/people/calls/users.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import { eq } from "../../server/storage/orm.ts";
import { advisoryUpdates, layouts, openIdSubjects, shifts, users } from "../../server/storage/schema/index.ts";
import { sharedByTests } from "./cluster.ts";
import { GRID, countedEstimation, drawn, newDisaster, projectedEstimation, square, storeGrid } from "./planning.ts";
import { ownFeatures } from "./layer-files.ts";
import { roadCollection } from "./road-files.ts";
import { base64, onePixel, sheetFile } from "./sample-files.ts";
import { stormFile } from "./storm-files.ts";
import { SAMPLE_PARAMS } from "./calls.ts";
import { newRole, type TestClient } from "./client.ts";
import { addUser, type TestServer } from "./domain-server.ts";
import { startTestServer } from "./server.ts";

/** A server with a record of each kind, for tests that call every API with valid bodies. */
export interface AttackWorld {
  readonly server: TestServer;
  readonly admin: TestClient;
  readonly adminId: number;
  /** A user, a role, a lookup, a disaster and its counted estimation with zones 1 and 2. */
  readonly ids: {
    readonly userId: number;
    readonly roleId: number;
    readonly lookupId: number;
    readonly did: number;
    readonly eid: number;
  };
}

export async function startAttackWorld(): Promise<AttackWorld> {
  const server = await startTestServer();
  await storeGrid(server.db);
  const admin = await server.admin();
  const { eid, did } = await countedEstimation(admin);
  const [{ adminId } = { adminId: 0 }] = await server.db
    .select({ adminId: users.userId })
    .from(users)
    .where(eq(users.userName, "admin"));
  await server.db.update(users).set({ email: "admin@agency.example" }).where(eq(users.userId, adminId));
  const lookup = await admin.call(addOrUpdateLookup, { body: { ...lookupBody(0), details: [entry("0")] } });
  const ids = {
    userId: await addUser(server.db, { userName: "somebody", role: "Viewer" }),
    roleId: (await newRole(admin, { privilegeCodes: ["estimation.view"] })).roleId,
    lookupId: lookup.ok.lookupId,
    did,
    eid,
  };
  return { server, admin, adminId, ids };
}

/** An attack world shared by all tests of a file. */
export const attackWorld = (): AttackWorld => sharedByTests(startAttackWorld, ({ server }) => server.close());

const lookupBody = (n: number) => ({ searchKey: `Sample${n}`, file: `sample ${n}.csv`, caption: `Sample ${n}` });
const entry = (n: string) => ({ value: `Value ${n}`, caption: `Entry ${n}`, active: true });
const person = { firstName: "First", lastName: "Last", language: null };

/** A shift that the administrator owns, and someone else who may own it. */
async function ownedShift({ admin }: AttackWorld): Promise<number> {
  const { did } = await newDisaster(admin);
  await admin.call(takeShift, { body: { did, version: 0 } });
  return did;
}
async function anotherOwner({ admin, adminId, server }: AttackWorld, did: number) {
  await addUser(server.db, { userName: `owner ${randomUUID()}`, role: "Emergency Staff" });
  const { people } = (await admin.call(getShift, { params: { did } })).ok;
  const found = people.find(({ userId }) => userId !== adminId);
  if (found === undefined) throw new Error("no one else may own a shift");
  return found;
}
const periodOf = (did: number) => ({
  did,
  begins: "2026-09-10T11:00:00Z",
  ends: "2026-09-10T23:00:00Z",
  ownerId: null,
  objectives: "Open 4 points",
});
async function newPeriod({ admin }: AttackWorld) {
  const { did } = await newDisaster(admin);
  const [period] = (await admin.call(savePeriod, { body: periodOf(did) })).ok.periods;
  return { did, id: period?.id ?? 0, version: 1 };
}
const signatureOf = (did: number) => {
  const language = "en" as const;
  return { did, number: 1, run: null, staleToo: false, risks: "Road 41", language };
};

/** A body that is currently valid for its call; `n` makes each new record unique. */
export type SampleBody = (world: AttackWorld, n: number) => Promise<object> | object;

const versionOf = async ({ admin, ids: { eid } }: AttackWorld) =>
  (await admin.call(getEstimation, { params: { eid } })).ok.version;
const ofEstimation: SampleBody = async (world) => ({ eid: world.ids.eid, version: await versionOf(world) });
const ofDisaster: SampleBody = async ({ admin, ids: { did } }) => ({
  did,
  version: (await admin.call(getDisaster, { params: { did } })).ok.version,
});
const zoneOne = async ({ admin, ids: { eid } }: AttackWorld) => {
  const { zones } = (await admin.call(getZones, { params: { eid } })).ok;
  return { ...drawn(eid, 1, square(1, 1, 2, 2)), version: zones.find(({ zone }) => zone === 1)?.version };
};
const sectionsOf = async ({ admin }: AttackWorld) => {
  const [first] = (await admin.call(getReportSections)).ok.variants;
  if (first === undefined) throw new Error("no variants of reports");
  return first;
};
const listed = { search: "a", filters: [], sort: [{ column: "caption", direction: "asc" }], timeZone: "UTC" };
const contact = (n: number) => ({
  name: `Person ${n}`,
  role: "Lead",
  phone: "850 555 0100",
  email: "a@agency.example",
});
/** A stored row as an unchanged draft. */
function draftOf<Row extends { readonly editedBy: string; readonly editedDate: string }>(row: Row | undefined) {
  if (row === undefined) throw new Error("no rows of defaults");
  const { editedBy: _, editedDate: __, ...draft } = row;
  return draft;
}
let owners = 0;
/** Stock of a unique owner, so that the body can be used repeatedly. */
const newStock = async ({ admin }: AttackWorld) => {
  const agency = `Owner ${++owners}`;
  const draft = { product: "Water", category: "Trucks", agency, quantity: 2, unit: null } as const;
  const { rows } = (await admin.call(saveInventory, { body: { changed: [draft], removed: [] } })).ok;
  return rows.find(({ agency }) => agency === draft.agency)?.id;
};
const newestLayout = async ({ server }: AttackWorld, app: string) => server.db.$count(layouts, eq(layouts.app, app));
let apps = 0;
/** An app of a unique name that has only a draft. */
const newApp = async ({ admin }: AttackWorld) => {
  const body = { app: `sample-${++apps}`, template: "blank" };
  const { app, draft } = (await admin.call(createApp, { body })).ok;
  return { app, version: draft?.version ?? 0 };
};

const reportOrder = async ({ admin }: AttackWorld) => ({
  eid: (await projectedEstimation(admin)).eid,
  variant: "Executive",
  selection: "summary",
  units: "asEntered",
});

const sampleLayer = (n: number) => ({
  kind: "geojson",
  titles: { en: `Layer ${n}`, es: "", pt: "", de: "" },
  source: "Agency",
  address: "/assets/sample.geojson",
  sublayer: "",
  recordId: null,
  node: "additional",
  group: [{ en: "Water", es: "", pt: "", de: "" }],
  visible: false,
  opacity: 1,
  minScale: 0,
  maxScale: 0,
  legend: true,
  filter: "depth > 1",
  popup: { title: "", fields: [{ name: "depth", label: "" }] },
  timeField: "",
  steps: [],
  styleId: null,
  privileges: [],
  public: false,
  apps: [],
});
const newLayer = async ({ admin }: AttackWorld, n: number) => {
  const { layerId, version } = (await admin.call(saveLayer, { body: sampleLayer(n) as LayerDraft })).ok;
  return { layerId, version };
};
let styles = 0;
const sampleStyle = () => ({
  name: `Style ${++styles}`,
  table: "county_info",
  shape: "polygon",
  renderer: "breaks",
  field: "out",
  unit: "%",
  ramp: "",
  symbol: { color: "#00cc66", size: 6, marker: "circle", line: "solid", outline: "#000000", outlineWidth: 1 },
  values: [],
  breaks: [{ min: 0, max: 10, color: "#ffeeaa", size: null, label: "Few" }],
  otherColor: "#cccccc",
  buckets: [],
});
const newStyle = async ({ admin }: AttackWorld) => {
  const { styleId, version } = (await admin.call(saveStyle, { body: sampleStyle() as StyleDraft })).ok;
  return { styleId, version };
};

const SERIES_FILE = {
  importId: "00000000-0000-4000-8000-000000000000",
  fileName: "outages.csv",
  text: `fips,time,out\n${GRID.coastal},2017-09-11,10`,
  geography: "county",
  place: "fips",
  time: "time",
  values: [{ key: "out", label: "Without power", unit: "%", denominator: null }],
  timeZone: "UTC",
} as const;
let seriesMade = 0;
const newSeries = async ({ admin }: AttackWorld) => {
  const words = { title: `Sample series ${++seriesMade}`, source: "Agency", license: "", isPublic: false };
  const body = { ...SERIES_FILE, values: [...SERIES_FILE.values], ...words };
  return (await admin.call(importSeries, { body })).ok.series;
};

const ADHOC_QUERY = AdhocQuerySchema.parse({
  view: "tract_profile",
  columns: ["fips"],
  locations: [GRID.coastal],
  filters: [{ kind: "contains", column: "county", text: "a" }],
  sort: [{ column: "fips", direction: "asc" }],
});
let queriesMade = 0;
const newQuery = async ({ admin }: AttackWorld) => {
  const body = { name: `Sample query ${++queriesMade}`, query: ADHOC_QUERY, roleId: null };
  return (await admin.call(saveQuery, { body })).ok;
};

let stormsMade = 0;
const newStorm = async ({ admin }: AttackWorld) => {
  const season = 1900 + ++stormsMade;
  await admin.call(importStorms, { body: { files: [stormFile({ code: `AL01${season}` })] } });
  const storm = (await admin.call(getStorms)).ok.find(({ code }) => code === `AL01${season}`);
  if (storm === undefined) throw new Error("no storm");
  return storm;
};

/** An advisory that was skipped because of a hand-drawn zone. */
const newUpdate = async (world: AttackWorld) => {
  const { did, eid } = world.ids;
  const { advisoryId } = await newAdvisory(world);
  const left = { did, advisoryId, eid, state: "skipped", kept: [{ zone: 1, choice: null }] } as const;
  const [{ updateId } = { updateId: 0 }] = await world.server.db
    .insert(advisoryUpdates)
    .values({ ...left, kept: [...left.kept] })
    .returning({ updateId: advisoryUpdates.updateId });
  return { updateId, zone: 1, choice: "own" as const, version: await versionOf(world) };
};

/** An advisory whose cone contains the grid. */
const tractShape = {
  type: "Feature",
  properties: { GEOID: "48167720100" },
  geometry: square(0, 0, 1, 1),
};
const gzipped = (fileName: string, text: string) => ({ fileName, file: gzipSync(text).toString("base64") });
/** A table and shapes of one tract. */
const TRACT_FILES = {
  importId: "00000000-0000-4000-8000-000000000000",
  statistics: gzipped("svi.csv", "FIPS,E_TOTPOP\n48167720100,10"),
  shapes: gzipped("t.geojson", JSON.stringify({ type: "FeatureCollection", features: [tractShape] })),
  columns: { ...guessColumns(["E_TOTPOP"]), fips: "FIPS" },
  repair: false,
};

let dataSets = 0;
/** An unused data set that is not the default. */
const otherDataSet = async ({ server }: AttackWorld) => {
  const factor = 2 + ++dataSets;
  return { dataSetId: await storeGrid(server.db, { label: `Set ${factor}`, tractYear: 2016, factor }), version: 1 };
};

const newAdvisory = async (world: AttackWorld) => {
  const [{ advisoryId } = { advisoryId: 0 }] = (await newStorm(world)).advisories;
  return { advisoryId, mapping: [{ area: "cone" as const, zone: 1 }] };
};

/** A plan by an advisory of a new storm, with the following advisory and a second plan. */
const newStormPlans = async (world: AttackWorld) => {
  const { admin } = world;
  const { code, advisories } = await newStorm(world);
  const body = { advisoryId: advisories[0]?.advisoryId ?? 0, mapping: [{ area: "cone" as const, zone: 1 }] };
  const { did } = (await admin.call(planFromAdvisory, { body })).ok;
  const { eid } = (await admin.call(planFromAdvisory, { body: { ...body, fresh: true } })).ok;
  const next = { code, number: "6", issued: "2030-09-01T15:00:00Z" };
  const [made] = (await admin.call(importStorms, { body: { files: [stormFile(next)] } })).ok.outcomes;
  return { did, eid, advisoryId: made?.advisoryId ?? 0 };
};

const FACILITY = {
  type: "Warehouse",
  county: "Manatee",
  address: "1 Main St",
  longitude: -82.5,
  latitude: 27.5,
  capacity: null,
  active: true,
} as const;

/** A request for goods that is on its way. */
const newRequest = async ({ admin, ids: { did } }: AttackWorld) => {
  const draft = (await admin.call(saveRequest, { body: requestDraft(did) })).ok;
  const move = async ({ id: requestId, version }: Request, to: "Approved" | "Ordered") =>
    (await admin.call(moveRequest, { body: { requestId, version, to, ...ORDER, note: "" } })).ok;
  return move(await move(draft, "Approved"), "Ordered");
};
const requestDraft = (did: number): RequestDraft => ({
  did,
  product: "Water",
  quantity: 10,
  unit: "Gallons",
  neededBy: "2026-09-02",
  deliverTo: "Warehouse",
  county: "",
  contact: "Ann",
  phone: "555-0100",
  source: "Vendor",
  supplier: "",
  unitCost: null,
  costShare: null,
  priority: "High",
  notes: "",
});
const ORDER = { orderedOn: "2026-01-01", eta: "2030-01-01" };
/** A proposal without sites, of the estimation's newest run. */
async function newProposal({ admin }: AttackWorld) {
  const { eid } = await projectedEstimation(admin);
  const { run } = (await admin.call(getSiteProblem, { params: { eid } })).ok ?? {};
  const rules = { miles: 10 as const, weight: 1, types: [], counties: [], pinned: [], forbidden: [], moved: [] };
  const open = Array.from({ length: 7 }, () => []);
  const body = { eid, rid: run?.id ?? 0, name: `Proposal ${randomUUID()}`, rules, open };
  return (await admin.call(saveSiteProposal, { body })).ok;
}

const arrivalOf = ({ id: requestId, version }: Request) => ({
  requestId,
  version,
  quantity: 1,
  day: "2026-01-02",
  note: "",
  enteredAs: null,
});

/** A body for every call that takes one; a test fails for a missing one. */
export const SAMPLE_BODIES: Readonly<Record<string, SampleBody>> = {
  authenticate: () => ({ userName: "somebody", password: "a long test password" }),
  saveGroupRoles: ({ ids: { roleId } }, n) => ({
    rows: [{ source: "openId", group: `Group ${n}`, roleId }],
    heldRows: [],
  }),
  changePassword: () => ({ current: "a long test password", next: "another long password" }),
  getLogLines: () => ({ filter: { text: "a", requestId: "b" } }),
  addOrUpdateDisaster: (_, n) => ({
    name: `Disaster of sample ${n}`,
    type: "Flood",
    category: null,
    startDate: "2026-09-01",
    status: "Active",
  }),
  deleteDisaster: ofDisaster,
  lockDisaster: ofDisaster,
  unlockDisaster: ofDisaster,
  saveDisasterCategories: async ({ admin }) => {
    const { categories, version } = (await admin.call(getDisasterCategories)).ok;
    const own = categories.filter(({ dtype }) => dtype === "Flood");
    return {
      dtype: "Flood",
      version,
      categories: own.length > 0 ? own : [{ dtype: "Flood", category: "Minor", priority: 1 }],
    };
  },
  addOrUpdateEstimation: ({ ids: { did } }, n) => ({ did, name: `Estimation of sample ${n}`, startDate: "2026-09-02" }),
  copyEstimation: ({ ids: { eid } }, n) => ({ eid, name: `Copy ${n}` }),
  deleteEstimation: ofEstimation,
  lockEstimation: ofEstimation,
  unlockEstimation: ofEstimation,
  publishEstimation: ofEstimation,
  unpublishEstimation: ofEstimation,
  askForPublishing: ({ ids: { eid } }) => ({ eid }),
  deleteZone: async (world) => {
    const { eid, zone, version } = await zoneOne(world);
    return { eid, zone, version };
  },
  previewZones: ({ ids: { eid } }) => ({ eid, zones: [{ zone: 1, parts: [{ kind: "counties", fips: ["12081"] }] }] }),
  recalculatePopulation: ofEstimation,
  saveZone: zoneOne,
  findAudits: () => ({
    ...listed,
    sort: [{ column: "at", direction: "desc" }],
    filters: [
      { kind: "contains", column: "userName", text: "a" },
      { kind: "oneOf", column: "module", values: ["User"] },
    ],
  }),
  saveParameters: async (world) => {
    const { eid } = world.ids;
    const { daily, assistance, suggested, settings } = (await world.admin.call(getParameters, { params: { eid } })).ok;
    const rows = { daily: daily.slice(0, 1), assistance: assistance.slice(0, 1), suggested: suggested.slice(0, 1) };
    return { eid, version: await versionOf(world), ...rows, settings };
  },
  suggestAssistance: ({ ids: { eid } }) => ({ eid }),
  saveUserPreference: ({ adminId }) => ({
    userId: adminId,
    preferences: [{ name: "sample", value: { text: "kept" } }],
  }),
  calculateProjections: ofEstimation,
  updateEverything: ofEstimation,
  verifyRun: ({ ids: { eid } }) => ({ eid }),
  calculateBand: ({ ids: { eid } }) => ({
    eid,
    ranges: { affected: { down: 10, up: 10 }, assistance: { down: 10, up: 10 } },
  }),
  compareEstimations: ({ ids: { eid } }) => ({ a: eid, b: eid + 1 }),
  rollBackLayout: async (world) => ({
    app: "public",
    revision: 0,
    note: "sample",
    basedOn: await newestLayout(world, "public"),
  }),
  saveDraft: async (world) => ({ ...(await newApp(world)), config: { title: "Sample" }, basedOn: 0 }),
  discardDraft: newApp,
  publishDraft: async (world) => ({ ...(await newApp(world)), note: "sample" }),
  createApp: () => ({ app: `sample-${++apps}`, title: "Sample", template: "blank" }),
  renameApp: async (world) => ({ app: (await newApp(world)).app, to: `sample-${++apps}` }),
  retireApp: async (world) => ({ app: (await newApp(world)).app, leadsTo: "public" }),
  restoreApp: async (world) => {
    const { app } = await newApp(world);
    await world.admin.call(retireApp, { body: { app, leadsTo: null } });
    return { app };
  },
  saveReportSections: async (world) => {
    const { variant, version, sections } = await sectionsOf(world);
    return { variant, version, sections: sections.toReversed() };
  },
  restoreReportSections: async (world) => {
    const { variant, version } = await sectionsOf(world);
    return { variant, version };
  },
  saveLayout: async (world) => ({
    app: "public",
    config: { title: "Sample", start: { signedIn: "/a", visitor: "/a" }, pages: [{ route: "/a", title: "Sample" }] },
    note: "sample",
    basedOn: await newestLayout(world, "public"),
  }),
  getQueryNames: () => ({ search: "a" }),
  getFacilityTypeNames: () => ({ queryName: "facilities" }),
  getSliderValues: () => ({ view: "tract_profile", locations: [GRID.coastal] }),
  getResultData: () => ({ query: ADHOC_QUERY, offset: 0, limit: 10, timeZone: "UTC" }),
  getResultFeatures: () => ({ query: ADHOC_QUERY, limit: 10, timeZone: "UTC" }),
  saveQuery: async (world) => {
    const { queryId, version } = await newQuery(world);
    return { queryId, version, name: `Query ${queryId}`, query: ADHOC_QUERY, roleId: null };
  },
  deleteQuery: async (world) => {
    const { queryId, version } = await newQuery(world);
    return { queryId, version };
  },
  checkSeries: () => SERIES_FILE,
  importSeries: (_, n) => ({ ...SERIES_FILE, title: `Series ${n}`, source: "Agency", license: "none", isPublic: true }),
  saveSeries: async (world, n) => {
    const { seriesId, version, columns } = await newSeries(world);
    const words = columns.map(({ label, unit, breaks }) => ({ label, unit, breaks }));
    const facts = { title: `Series again ${n}`, source: "Agency", license: "none", isPublic: true, hidden: false };
    return { seriesId, version, columns: words, ...facts };
  },
  deleteSeries: async (world) => {
    const { seriesId, version } = await newSeries(world);
    return { seriesId, version };
  },
  importRoads: () => ({
    importId: randomUUID(),
    fips: "13",
    credit: "GDOT",
    ...gzipped("roads.geojson", JSON.stringify(roadCollection())),
  }),
  deleteRoads: () => ({ fips: "12", createdDate: "2026-01-01T00:00:00.000Z" }),
  saveDataSet: async (world, n) => ({
    ...(await otherDataSet(world)),
    label: `Words ${n}`,
    source: "test",
    hidden: false,
  }),
  checkTracts: () => TRACT_FILES,
  importTracts: (_, n) => ({ ...TRACT_FILES, label: `Import ${n}`, tractYear: 1990 + (n % 100), source: "test" }),
  chooseDefaultDataSet: otherDataSet,
  deleteDataSet: otherDataSet,
  importStorms: (_, n) => ({ files: [stormFile({ code: `AL02${2000 + n}` })] }),
  deleteStorm: async (world) => {
    const { stormId, version } = await newStorm(world);
    return { stormId, version };
  },
  saveStormMapping: async ({ admin }) => {
    const { mapping, version } = (await admin.call(getStormMapping)).ok;
    return { mapping, version };
  },
  previewAdvisory: newAdvisory,
  planFromAdvisory: newAdvisory,
  takeStormZones: async (world) => {
    const { eid } = world.ids;
    return { eid, version: await versionOf(world), ...(await newAdvisory(world)) };
  },
  followStorm: ({ ids: { did } }) => ({ did, follow: true }),
  updatePlan: async (world) => {
    const { did, advisoryId } = await newStormPlans(world);
    return { did, advisoryId };
  },
  continueFrom: async (world) => ({ eid: (await newStormPlans(world)).eid }),
  watchStorm: ({ ids: { did } }, n) => ({ did, notices: n % 2 === 0, mail: false }),
  readUpdate: async (world) => ({ updateId: (await newUpdate(world)).updateId }),
  retryUpdate: async (world) => ({ updateId: (await newUpdate(world)).updateId }),
  chooseZoneShape: newUpdate,
  takeAffected: async (world) => {
    const [{ seriesId }, { eid, zone, version }] = [await newSeries(world), await zoneOne(world)];
    return { eid, zone, version, seriesId, column: 0, step: 0 };
  },
  cancelExport: () => ({ exportId: SAMPLE_PARAMS.exportId }),
  saveInventory: (_, n) => ({
    changed: [{ product: "Water", category: "Trucks", agency: `Agency ${n}`, quantity: 2, unit: null }],
    removed: [],
  }),
  saveAllocations: async (world) => ({
    eid: world.ids.eid,
    changed: [{ inventoryId: await newStock(world), block: 1, quantity: 1 }],
    removed: [],
  }),
  giveTrucks: ({ ids: { eid } }) => ({
    eid,
    product: "Water",
    agency: `Owner ${++owners}`,
    block: 1,
    trucks: 2,
    seen: { free: 0, given: 0 },
  }),
  giveStock: async (world) => ({
    eid: world.ids.eid,
    block: 1,
    stocks: [{ inventoryId: await newStock(world), free: 2 }],
  }),
  saveAccount: async ({ admin }, n) => {
    const { userId, version } = await newAccount(admin);
    return { userId, version, name: `program of sample ${n}`, purpose: "", active: true, privileges: ["home"] };
  },
  deleteAccount: async ({ admin }) => {
    const { userId, version } = await newAccount(admin);
    return { userId, version };
  },
  saveFeed: async ({ admin }, n) => {
    const { feedId, version } = await newFeed(admin);
    return { ...FEED, feedId, version, name: `feed of sample ${n}` };
  },
  deleteFeed: async ({ admin }) => {
    const { feedId, version } = await newFeed(admin);
    return { feedId, version };
  },
  lookAtFeed: async ({ admin }) => ({ feedId: (await newFeed(admin)).feedId }),
  takeAlong: ({ ids: { did } }) => ({ did }),
  noteOffline: async ({ admin }) => {
    const facility = { ...FACILITY, name: `Site ${randomUUID()}` };
    const { rows } = (await admin.call(saveFacilities, { body: { changed: [facility], removed: [] } })).ok;
    const id = rows.find(({ name }) => name === facility.name)?.id ?? 0;
    return { id, day: "2026-09-01", what: "state" as const, enteredAt: "2026-09-01T14:05:00.000Z" };
  },
  setPresence: ({ ids: { eid } }) => ({ tab: randomUUID(), eid, page: "map", form: null }),
  makeToken: async ({ admin }, n) => ({
    userId: (await newAccount(admin)).userId,
    name: `token of sample ${n}`,
    privileges: ["home"],
    days: 1,
  }),
  revokeToken: async ({ admin }) => {
    const { userId } = await newAccount(admin);
    const body = { userId, name: "sample", privileges: ["home" as const], days: 1 };
    return { tokenId: (await admin.call(makeToken, { body })).ok.made.tokenId };
  },
  saveWebhook: async ({ admin }, n) => {
    const { webhookId, version } = await newWebhook(admin);
    return { ...WEBHOOK, webhookId, version, name: `webhook of sample ${n}` };
  },
  deleteWebhook: async ({ admin }) => {
    const { webhookId, version } = await newWebhook(admin);
    return { webhookId, version };
  },
  testWebhook: async ({ admin }) => ({ webhookId: (await newWebhook(admin)).webhookId }),
  resendDelivery: async ({ admin }) => {
    const { webhookId } = await newWebhook(admin);
    return { deliveryId: (await admin.call(testWebhook, { body: { webhookId } })).ok.deliveryId };
  },
  saveRequest: async ({ admin, ids: { did } }) => {
    const { id, version } = (await admin.call(saveRequest, { body: requestDraft(did) })).ok;
    return { ...requestDraft(did), id, version, notes: "Call first" };
  },
  requestShortfalls: ({ ids: { eid } }) => ({ eid, shortfalls: [{ product: "Water", block: 1 }] }),
  moveRequest: async (world) => {
    const { id: requestId, version } = await newRequest(world);
    return { requestId, version, to: "Shipped", orderedOn: null, eta: "2030-01-02", note: "" };
  },
  importSites: () => ({
    columns: ["name", "type"],
    features: [{ at: [-82.5, 27.4], cells: [`Layer ${randomUUID()}`, "Kitchen"] }],
    basis: null,
  }),
  setSiteState: async ({ admin }) => {
    const facility = { ...FACILITY, name: `Site ${randomUUID()}` };
    const { rows } = (await admin.call(saveFacilities, { body: { changed: [facility], removed: [] } })).ok;
    return {
      ids: [rows.find(({ name }) => name === facility.name)?.id ?? 0],
      day: "2026-09-01",
      state: "Open",
      offers: "Water",
      public: false,
    };
  },
  saveSiteServed: async ({ admin }, n) => {
    const facility = { ...FACILITY, name: `Site ${randomUUID()}` };
    const { rows } = (await admin.call(saveFacilities, { body: { changed: [facility], removed: [] } })).ok;
    const id = rows.find(({ name }) => name === facility.name)?.id ?? 0;
    return { id, day: "2026-09-01", people: n, meals: null, version: 0, confirmed: true };
  },
  routeSites: async (world) => {
    const { eid, rid } = await newProposal(world);
    return { eid, rid, ids: [], miles: 10, moved: [] };
  },
  saveSiteProposal: async (world, n) => {
    const { proposalId, version, ...made } = await newProposal(world);
    const { eid, rid, rules } = made;
    return {
      proposalId,
      version,
      eid,
      rid,
      rules,
      name: `Proposal of sample ${n}`,
      open: Array.from({ length: 7 }, () => []),
    };
  },
  deleteSiteProposal: async (world) => {
    const { proposalId, version } = await newProposal(world);
    return { proposalId, version };
  },
  applySiteProposal: async (world) => {
    const { proposalId, version } = await newProposal(world);
    return { proposalId, version };
  },
  saveFeeding: async ({ admin, ids: { eid } }, n) => {
    const { version, routes, zones } = (await admin.call(getFeeding, { params: { eid } })).ok;
    const every = (share: number) => Array.from({ length: 7 }, () => share);
    const shares = { product: "Food", kitchens: every(10), routes: every(0), home: every(0) };
    return {
      eid,
      version,
      routes,
      zones: zones.map((zone) => ({ ...zone, vehicles: n })),
      shares: zones.map(({ zone }) => ({ ...shares, zone })),
    };
  },
  saveSiteSupply: async ({ admin, ids: { eid } }, n) => {
    const { version } = (await admin.call(getSiteSupply, { params: { eid } })).ok;
    const depot = { ...FACILITY, name: `Depot ${randomUUID()}`, type: "Warehouse" as const };
    const { rows } = (await admin.call(saveFacilities, { body: { changed: [depot], removed: [] } })).ok;
    const facilityId = rows.find(({ name }) => name === depot.name)?.id ?? 0;
    const rules = { facilityId, docks: n, turnMinutes: 45, hours: 10, leadDays: 1 };
    return { eid, version, sources: [rules], stock: [], rest: facilityId };
  },
  takeShift: async ({ admin }) => ({ did: (await newDisaster(admin)).did, version: 0 }),
  handOverShift: async (world) => {
    const did = await ownedShift(world);
    return { did, version: 1, to: (await anotherOwner(world, did)).userId, note: "Call first" };
  },
  answerHandOver: async (world) => {
    const did = await ownedShift(world);
    const { userId } = await anotherOwner(world, did);
    await world.admin.call(handOverShift, { body: { did, version: 1, to: userId, note: "" } });
    // The administrator, who makes the calls of the kit, is the one who is named.
    await world.server.db.update(shifts).set({ nextId: world.adminId }).where(eq(shifts.did, did));
    return { did, version: 2, accepts: false, reason: "On leave" };
  },
  savePeriod: async (world) => {
    const { did, id, version } = await newPeriod(world);
    return { ...periodOf(did), id, version };
  },
  deletePeriod: newPeriod,
  addLogEntry: async ({ admin, ids: { did } }) => {
    const first = { did, kind: "note", text: "Road 41 is closed" } as const;
    const { id: corrects } = (await admin.call(addLogEntry, { body: first })).ok;
    return { ...first, about: { kind: "figure", name: "Water" }, corrects };
  },
  signBriefing: async ({ admin }) => signatureOf((await newDisaster(admin)).did),
  sendBriefing: async ({ admin }) => {
    const { id: briefingId } = (await admin.call(signBriefing, { body: signatureOf((await newDisaster(admin)).did) }))
      .ok;
    return { briefingId, language: "en", recipients: ["admin@agency.example"], requestKey: randomUUID() };
  },
  sendCountyPackets: async ({ admin, ids: { eid } }, n) => {
    const counties = (await admin.call(getPacketCounties, { params: { eid } })).ok ?? [];
    const changed = counties.map(({ name: county }) => ({ county, ...contact(n) }));
    await admin.call(saveCountyContacts, { body: { changed, removed: [] } });
    const chosen = counties.length === 0 ? [GRID.coastal] : counties.map(({ county }) => county);
    return { eid, counties: chosen, language: "en", requestKey: randomUUID() };
  },
  sendRequest: async (world) => ({
    requestId: (await newRequest(world)).id,
    form: "ics-213-rr",
    language: "en",
    recipients: ["admin@agency.example"],
    requestKey: randomUUID(),
  }),
  uploadRequests: async ({ ids: { did } }) => ({
    did,
    basis: null,
    file: base64(
      await sheetFile([
        ["Product", "Quantity", "Unit", "Needed by"],
        ["Water", 5, "Gallons", "2026-09-02"],
      ]),
    ),
  }),
  addArrival: async (world) => arrivalOf(await newRequest(world)),
  removeArrival: async (world) => {
    const { id, version, arrivals } = (await world.admin.call(addArrival, { body: arrivalOf(await newRequest(world)) }))
      .ok;
    return { requestId: id, version, arrivalId: arrivals[0]?.id ?? 0 };
  },
  saveDeliveries: ({ ids: { eid } }) => ({
    eid,
    changed: [
      {
        partner: "Partner",
        product: "Ice",
        quantity: 1,
        unit: "Pounds",
        deliveryDate: "2026-09-03",
        place: "Dock",
        county: "Manatee",
        state: "Planned",
      },
    ],
    removed: [],
  }),
  putDeliveries: ({ ids: { eid } }, n) => ({
    eid,
    rows: [
      {
        externalId: `Sample ${n}`,
        partner: "Partner",
        product: "Ice",
        quantity: 1,
        unit: "Pounds",
        deliveryDate: "2026-09-03",
        place: "Dock",
        county: "Manatee",
      },
    ],
  }),
  putInventory: (_, n) => ({
    rows: [{ externalId: `Sample ${n}`, product: "Water", category: "Trucks", agency: `Sender ${n}`, quantity: 2 }],
  }),
  putFacilities: (_, n) => ({ rows: [{ ...FACILITY, externalId: `Sample ${n}`, name: `Sent facility ${n}` }] }),
  putRequests: ({ ids: { did } }, n) => {
    const { did: _did, ...request } = requestDraft(did);
    return { did, rows: [{ ...request, externalId: `Sample ${n}` }] };
  },
  saveProductUse: async ({ admin, ids: { eid } }) => {
    const { rows } = (await admin.call(getProductUse, { params: { eid } })).ok;
    const removed = rows.map(({ id, version }) => ({ id, version }));
    return { eid, changed: [{ product: "Food", block: 1, quantity: 1, unit: "Meals" }], removed };
  },
  saveFacilities: (_, n) => ({
    changed: [{ ...FACILITY, name: `Facility ${n}` }],
    removed: [],
  }),
  saveCountyContacts: (_, n) => ({ changed: [{ county: "Manatee", ...contact(n) }], removed: [] }),
  saveRegionalContacts: async ({ admin }, n) => {
    const [region] = (await admin.call(getSupplyProducts)).ok.regions;
    return { changed: [{ region, counties: "Manatee", ...contact(n) }], removed: [] };
  },
  savePartnerContacts: (_, n) => ({
    changed: [{ partner: "Partner", counties: "Manatee", ...contact(n) }],
    removed: [],
  }),
  uploadPicture: () => ({ name: "seal.png", file: base64(onePixel()) }),
  deletePicture: () => ({ name: "seal.png" }),
  uploadExcel: async () => ({
    list: "partnerContacts",
    eid: null,
    basis: null,
    file: base64(
      await sheetFile([
        ["Partner", "Counties", "Name"],
        ["Partner", "Manatee", "=1+1"],
      ]),
    ),
  }),
  saveSupplyProducts: async ({ admin }) => {
    const { products } = (await admin.call(getSupplyProducts)).ok;
    const [first] = products;
    if (first === undefined) throw new Error("no products");
    const { product, shelfLifeBlocks, leadTimeDays, version } = first;
    return { changed: [{ product, shelfLifeBlocks, leadTimeDays, version }] };
  },
  saveDefaultNeeds: async ({ admin }, n) => {
    const row = draftOf((await admin.call(getDefaultNeeds)).ok.rows[0]);
    return { changed: [{ ...row, value: 10 + n }], removed: [] };
  },
  saveDefaultAssistance: async ({ admin }, n) => {
    const row = draftOf((await admin.call(getDefaultAssistance)).ok.rows[0]);
    return { changed: [{ ...row, source: `Plan ${n}` }], removed: [] };
  },
  saveDefaultSuggested: async ({ admin }, n) => {
    const row = draftOf((await admin.call(getDefaultSuggested)).ok.rows[0]);
    return { changed: [{ ...row, source: `Plan ${n}` }], removed: [] };
  },
  saveDefaultRestoration: async ({ admin }, n) => {
    const row = draftOf((await admin.call(getDefaultRestoration)).ok.rows[0]);
    return { changed: [{ ...row, source: `Plan ${n}` }], removed: [] };
  },
  saveEventHistory: async ({ admin }, n) => {
    const row = draftOf((await admin.call(getEventHistory)).ok.rows[0]);
    return { changed: [{ ...row, source: `Report ${n}` }], removed: [] };
  },
  saveDisasterInfo: async ({ admin }, n) => {
    const row = draftOf((await admin.call(getDisasterInfo)).ok.rows[0]);
    return { changed: [{ ...row, damage: `Damage ${n}` }], removed: [] };
  },
  saveCountyTable: async ({ admin }, n) => {
    const { contacts: _, dataSets: __, ...row } = draftOf((await admin.call(getCountyTable)).ok.rows[0]);
    return { changed: [{ ...row, region: `Region ${n}` }], removed: [] };
  },
  saveCatalogue: (_, n) => ({
    changed: [
      {
        name: `Product ${n}`,
        unit: "Each",
        shelfLifeBlocks: null,
        piecesPerCase: null,
        piecesPerPallet: null,
        servingsPerUnit: null,
      },
    ],
    removed: [],
  }),
  uploadDefaults: async () => ({
    list: "disasterInfo",
    eid: null,
    basis: null,
    file: base64(
      await sheetFile([
        ["Disaster type", "Meals per day", "Damage"],
        ["Flood", 2, "Wet"],
      ]),
    ),
  }),
  startReportFile: async (world) => ({ ...(await reportOrder(world)), language: "en", format: "pdf" }),
  issueReport: reportOrder,
  createShareLink: async (world) => ({ ...(await reportOrder(world)), language: "en", days: 7 }),
  revokeShareLink: () => ({ linkId: 1 }),
  openSharedReport: () => ({ token: "A".repeat(43) }),
  sendReport: async (world) => ({
    ...(await reportOrder(world)),
    way: "link",
    language: "en",
    days: 7,
    recipients: ["admin@agency.example"],
    requestKey: randomUUID(),
  }),
  startExport: () => ({
    ...listed,
    list: "lookups",
    format: "xlsx",
    columns: ["caption"],
    filters: [{ kind: "contains", column: "caption", text: "a" }],
  }),
  addOrUpdateLookup: (_, n) => ({ ...lookupBody(n), details: [entry("1"), entry("2")] }),
  addOrUpdateLookupDetails: async ({ admin, ids: { lookupId } }) => {
    const { version } = (await admin.call(getLookupById, { params: { lookupId } })).ok;
    return { lookupId, version, details: [entry("1"), entry("2")] };
  },
  saveLayer: async (world, n) => Object.assign(sampleLayer(n), await newLayer(world, n)),
  saveOwnLayer: (_, n) => ({ title: `Own ${n}`, opacity: 1, geojson: ownFeatures("Dock") }),
  changeOwnLayer: async ({ admin }, n) => {
    const body = { title: `Own ${n}`, opacity: 1, geojson: ownFeatures("Dock") };
    const { layerId, own } = (await admin.call(saveOwnLayer, { body })).ok;
    return { layerId, version: own?.version ?? 0, title: `Own ${n}`, sharedWith: "everyone" };
  },
  deleteLayer: newLayer,
  restoreLayer: () => ({ layerId: 1 }),
  orderLayers: async ({ admin }) => ({ layerIds: (await admin.call(getLayers)).ok.map(({ layerId }) => layerId) }),
  saveStyle: async (world) => Object.assign(sampleStyle(), await newStyle(world)),
  deleteStyle: newStyle,
  restoreStyle: () => ({ styleId: 1 }),
  printMap: () => ({
    title: "Map",
    description: "Zones",
    author: "Agency",
    sheet: { width: 612, height: 792, items: [sheetText("Tampa")] },
  }),
  getStyleDataByTable: () => ({ baseViewTable: "county_info" }),
  getPageLevelLookupDetails: () => ({ searchKeys: ["PageSize"] }),
  restoreLookup: ({ ids: { lookupId } }) => ({ lookupId }),
  retryEmail: () => ({ emailId: 1 }),
  cancelEmail: () => ({ emailId: 1 }),
  sendEmail: ({ ids: { eid } }) => ({
    template: "estimationLink",
    parameters: { eid },
    language: "en",
    recipients: ["admin@agency.example"],
    requestKey: randomUUID(),
  }),
  addOrUpdateRole: (_, n) => ({ name: `Role of sample ${n}`, description: "Sample", privilegeCodes: ["home"] }),
  restoreRole: ({ ids: { roleId } }) => ({ roleId }),
  rolePrivilegeInsert: async ({ admin, ids: { roleId } }) => {
    const { version } = (await admin.call(getRoleById, { params: { roleId } })).ok;
    return { roleId, version, privilegeCodes: ["home", "estimation.view"] };
  },
  userRoleInsert: ({ ids: { userId, roleId } }) => ({ userId, roleIds: [roleId], heldRoleIds: [] }),
  userRoleInsertBulk: ({ ids: { userId, roleId } }) => ({ changes: [{ userId, roleId, holds: true }] }),
  addOrUpdateUser: (_, n) => ({
    ...person,
    userName: `sample.${n}`,
    email: `sample.${n}@agency.example`,
    active: true,
    portalOnly: false,
  }),
  endOtherSessions: ({ ids: { userId } }) => ({ userId }),
  endSession: ({ ids: { userId } }) => ({ userId, sessionId: 1 }),
  resetPassword: ({ ids: { userId } }) => ({ userId }),
  inviteUser: ({ ids: { userId } }) => ({ userId, by: "link" }),
  lookUpPlace: () => ({ language: "en", asks: { text: "Arcadia" } }),
  findInvitation: () => ({ token: "A".repeat(43) }),
  acceptInvitation: () => ({ token: "A".repeat(43), password: "another long password" }),
  turnOnSecondFactor: () => ({ current: "not the password", secret: "A".repeat(32), code: "000000" }),
  renewRecoveryCodes: () => ({ current: "not the password", code: "000000" }),
  turnOffSecondFactor: () => ({ current: "not the password", code: "000000" }),
  resetSecondFactor: ({ ids: { userId } }) => ({ userId }),
  liftLock: ({ ids: { userId } }) => ({ userId }),
  unlinkOpenId: async ({ server: { db }, ids: { userId } }, n) => {
    const issuer = `https://issuer.example/${n}`;
    await db.insert(openIdSubjects).values({ issuer, subject: "somebody", userId }).onConflictDoNothing();
    return { userId, issuer };
  },
  restoreUser: ({ ids: { userId } }) => ({ userId }),
  updateOwnProfile: async ({ admin, adminId }) => {
    const { version } = (await admin.call(getUserById, { params: { userId: adminId } })).ok;
    return { ...person, version, email: "admin@agency.example" };
  },
};

let address = 0;

/** Sends a call unchecked, each from a new address, so that no limit per address applies. */
export async function attack(
  { server, admin }: AttackWorld,
  call: Call,
  {
    params = {},
    body,
    query = "",
    cookie = admin.cookie,
  }: { params?: object; body?: unknown; query?: string; cookie?: string },
) {
  const from = (address = (address + 1) % 16_000_000);
  const response = await server.app.inject({
    method: call.method,
    url: addressOf(call, { ...SAMPLE_PARAMS, ...params }) + query,
    remoteAddress: `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
    headers: {
      [APP_CALL_HEADER]: APP_CALL_VALUE,
      host: "product.example",
      origin: "http://product.example",
      cookie,
      ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(call.method === "POST" ? { payload: JSON.stringify(body ?? {}) } : {}),
  });
  return { status: response.statusCode, text: response.body, answer: () => response.json<ErrorAnswer>() };
}

/** A text of a printed map. */
const sheetText = (text: string) => ({
  kind: "text" as const,
  text,
  x: 100,
  y: 100,
  size: 9,
  bold: false,
  anchor: "start" as const,
  color: "#151515",
  halo: null,
});

/** Its host does not exist (RFC 2606), so that nothing is sent. */
const WEBHOOK = {
  format: "provision" as const,
  language: "en" as const,
  events: ["site.state" as const],
  active: true,
  address: "https://receiver.invalid/in",
};
const newWebhook = async (admin: TestClient) =>
  (await admin.call(saveWebhook, { body: { ...WEBHOOK, name: `webhook ${randomUUID()}` } })).ok.webhook;

/** Its name leads nowhere, so that no test asks anything outside. */
const FEED = {
  kind: "storms",
  address: "https://feed.invalid/gis-at.xml",
  every: 30,
  quietAfter: null,
  active: true,
  storm: "AL112017",
  source: "Center",
  license: "",
  isPublic: false,
  timeZone: "UTC",
  siteType: "",
} as const;
const newFeed = async (admin: TestClient) =>
  (await admin.call(saveFeed, { body: { ...FEED, name: `feed ${randomUUID()}` } })).ok;
const newAccount = async (admin: TestClient) =>
  (await admin.call(saveAccount, { body: { name: `program ${randomUUID()}`, privileges: ["home"] } })).ok;
