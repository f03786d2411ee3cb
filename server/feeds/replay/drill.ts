import { PRIVILEGE_CODES } from "../../../contract/people/privileges.ts";
import type { FeedDraft } from "../../../contract/storms/calls/feeds.ts";
import { unrequestedShortfalls } from "../../../engine/logistics/unrequested.ts";
import { packOf } from "../../../engine/words/packs.ts";
import { HttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readProducts } from "../../logistics/request-drafts.ts";
import { requestShortfalls } from "../../logistics/requesting.ts";
import { audit, automatic } from "../../persistence/audit/audit.ts";
import { createDisaster, deleteDisaster } from "../../planning/disasters/service.ts";
import { readEstimation, readEstimationsOf } from "../../planning/estimations/estimation-rows.ts";
import { readNewestRun } from "../../planning/projections/runs.ts";
import { updateEverything } from "../../planning/projections/service.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { and, desc, eq, inArray } from "../../storage/orm.ts";
import { advisories, disasters, feeds, storms, timeSeries, users } from "../../storage/schema/index.ts";
import { readMapping } from "../../storms/plans/mapping.ts";
import { planFromAdvisory } from "../../storms/plans/plans.ts";
import { saveWatching } from "../../storms/updates/service.ts";
import { comparisonOfRun } from "../../supply/comparison.ts";
import { saveFeed } from "../saving.ts";
import { EXERCISE, type Recording } from "./recording.ts";

/** The product itself, which plays with the rights of an administrator. */
const PLAYER: RequestCaller = { ...automatic("replay"), userName: "replay", privileges: new Set(PRIVILEGE_CODES) };

const SERIES = `${EXERCISE}: outages`;
const FEEDS = { storms: `${EXERCISE}: advisories`, series: SERIES } as const;

/** Removes an earlier drill of this storm, whose advisories and series would be those of the next one too. */
export async function clearStage(db: Database, { code }: Pick<Recording, "code">): Promise<void> {
  const earlier = and(eq(disasters.apart, "exercise"), eq(disasters.createdBy, PLAYER.userName));
  for (const row of await db.select().from(disasters).where(earlier)) await deleteDisaster(db, PLAYER, row);
  await inTransaction(db, async (tx) => {
    await tx.delete(feeds).where(inArray(feeds.name, Object.values(FEEDS)));
    const gone = [
      ...(await tx.delete(storms).where(eq(storms.code, code)).returning({ id: storms.stormId })).map(
        ({ id }) => ({ module: "Storm", id, subject: code }) as const,
      ),
      ...(await tx.delete(timeSeries).where(eq(timeSeries.title, SERIES)).returning({ id: timeSeries.seriesId })).map(
        ({ id }) => ({ module: "Series", id, subject: SERIES }) as const,
      ),
    ];
    for (const { module, id, subject } of gone)
      await audit(tx, { caller: PLAYER, module, action: "delete", subjectId: id, subject });
  });
}

/** The feeds of a drill; no running product asks them by itself, since only the drill knows their source. */
export async function openFeeds(db: Database, origin: string, { code }: Pick<Recording, "code">) {
  const shared = {
    every: 5,
    quietAfter: null,
    active: false,
    license: "",
    isPublic: false,
    timeZone: "UTC",
    siteType: "",
    states: false,
  } as const;
  const save = (draft: Pick<Required<FeedDraft>, "name" | "kind" | "address" | "storm" | "source">) =>
    saveFeed(db, PLAYER, { ...shared, ...draft }, [origin]);
  const source = `${EXERCISE}, replayed`;
  return {
    storms: await save({ name: FEEDS.storms, kind: "storms", address: `${origin}/gis.xml`, storm: code, source }),
    series: await save({ name: FEEDS.series, kind: "series", address: `${origin}/outages.csv`, storm: "", source }),
  };
}

/** A new disaster, an exercise from its first moment on, so that its name and its mails say so. */
export function beginDrill(db: Database, startDate: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const name = `Hurricane Irma, ${clock.date().toISOString().slice(0, 19).replace("T", " ")} UTC`;
    const draft = { name, type: "Hurricane", category: null, startDate, status: "Active", apart: "exercise" } as const;
    return (await createDisaster(tx, PLAYER, draft)).did;
  });
}

/** Lets users hear of the drill's advisories on home, and by mail those who have an address. */
export async function inviteWatchers(db: Database, did: number, userNames: readonly string[]): Promise<void> {
  for (const { userId, userName, email } of await db
    .select()
    .from(users)
    .where(inArray(users.userName, [...userNames])))
    await saveWatching(db, { ...PLAYER, userId, userName }, { did, notices: true, mail: (email ?? "") !== "" });
}

/** A calculated plan of the storm's newest advisory, which the next ones continue; null while it meets no tract. */
export async function planNewest(place: CountingPlace, did: number, code: string): Promise<number | null> {
  const { db } = place;
  const [newest] = await db
    .select({ advisoryId: advisories.advisoryId })
    .from(advisories)
    .innerJoin(storms, eq(storms.stormId, advisories.stormId))
    .where(eq(storms.code, code))
    .orderBy(desc(advisories.issuedAt))
    .limit(1);
  if (newest === undefined) return null;
  const { mapping } = await readMapping(db);
  const order = { ...newest, mapping, beyondHorizon: true, did, follow: true };
  try {
    const { eid } = await planFromAdvisory({ ...place, language: "en" }, PLAYER, order);
    const { version } = await readEstimation(db, eid);
    await updateEverything(place, PLAYER, { eid, version });
    return eid;
  } catch (error) {
    if (error instanceof HttpError && (error.details.faults ?? []).some(({ key }) => key === "domain.storm.offTracts"))
      return null;
    throw error;
  }
}

/** Drafts requests for all shortfalls of the newest plan; returns how many. */
export async function requestAll(db: Database, did: number): Promise<number> {
  const eid = Math.max(...(await readEstimationsOf(db, did)).map((plan) => plan.eid));
  const shortfalls = await inTransaction(db, async (tx) => {
    const run = await readNewestRun(tx, eid);
    if (run === null) return [];
    const { products } = await comparisonOfRun(tx, run, (await readEstimation(tx, eid)).status);
    const packs = new Map([...(await readProducts(tx))].map(([name, row]) => [name, packOf(row)]));
    return unrequestedShortfalls(products, [], (product) => packs.get(product));
  });
  if (shortfalls.length === 0) return 0;
  const asked = shortfalls.map(({ product, block }) => ({ product, block }));
  return (await requestShortfalls(db, PLAYER, { eid, shortfalls: asked })).length;
}
