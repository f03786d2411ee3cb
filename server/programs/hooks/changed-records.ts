import type { Request } from "../../../contract/supply/calls/requests.ts";
import type { SiteState } from "../../../contract/supply/sites.ts";
import type { AuditEntry } from "../../persistence/audit/audit.ts";
import type { Transaction } from "../../storage/database.ts";
import { and, desc, eq, inArray, isNull } from "../../storage/orm.ts";
import { advisories, disasters, siteStates, stormFollowings, storms } from "../../storage/schema/index.ts";
import type { ChangedRequest, ChangedSite, EventsToTell } from "./event-content.ts";

/** The newest advisory of a storm, for each disaster that follows it; an older one that came late is not sent. */
export async function arrivedAdvisories(
  tx: Transaction,
  { subjectId, after }: Pick<AuditEntry, "subjectId" | "after">,
): Promise<EventsToTell> {
  const stormId = Number(subjectId);
  const [newest] = await tx
    .select({ number: advisories.number, issuedAt: advisories.issuedAt, code: storms.code, name: storms.name })
    .from(advisories)
    .innerJoin(storms, eq(storms.stormId, advisories.stormId))
    .where(eq(advisories.stormId, stormId))
    .orderBy(desc(advisories.issuedAt))
    .limit(1);
  if (newest === undefined || newest.number !== (Object(after) as { advisory?: string }).advisory) return [];
  const followers = await tx
    .select({ id: disasters.did, name: disasters.name })
    .from(stormFollowings)
    .innerJoin(disasters, eq(disasters.did, stormFollowings.did))
    .where(and(eq(stormFollowings.stormId, stormId), isNull(disasters.apart)));
  const { code, name, number, issuedAt } = newest;
  const data = { storm: { code, name }, advisory: { number, issuedAt: issuedAt.toISOString() } };
  return followers.map((disaster) => ({ page: `/main/map?disaster=${disaster.id}`, data: { disaster, ...data } }));
}

/** The requests that are new or in another state, in one event for each disaster. */
export async function movedRequests(tx: Transaction, entries: readonly AuditEntry[]): Promise<EventsToTell> {
  const moved = entries.flatMap(({ before, after }): (ChangedRequest & { readonly did: number })[] => {
    const [was, is] = [Object(before) as Partial<Request>, Object(after) as Partial<Request>];
    const { did, id, number, product, unit, quantity, state, eta = null } = is;
    if (did === undefined || id === undefined || number === undefined || product === undefined) return [];
    if (unit === undefined || quantity === undefined || state === undefined || state === was.state) return [];
    return [{ did, id, number, product, unit, quantity, state, before: was.state ?? null, eta }];
  });
  const dids = [...new Set(moved.map(({ did }) => did))];
  const real = await tx
    .select({ id: disasters.did, name: disasters.name })
    .from(disasters)
    .where(and(inArray(disasters.did, dids), isNull(disasters.apart)));
  return real.map((disaster) => {
    const requests = moved.flatMap(({ did, ...request }) => (did === disaster.id ? [request] : []));
    const [only, ...others] = requests;
    const page = only === undefined || others.length > 0 ? "/requests" : `/request-detail/${only.id}`;
    return { page, data: { disaster, requests } };
  });
}

const isOpen = (state: SiteState | undefined): boolean => state === "Open" || state === "Closing";

/** The sites that open or close from the day on that the change names, in one event for each of both. */
export async function movedSites(tx: Transaction, entries: readonly AuditEntry[]): Promise<EventsToTell> {
  const set = entries.flatMap(({ subjectId, subject: name, before, after }) => {
    const { day, state, offers = "" } = Object(after) as Partial<ChangedSite>;
    const was = (Object(before) as Partial<ChangedSite>).state;
    if (day === undefined || state === undefined) return [];
    return [{ id: Number(String(subjectId).split("/")[1]), name, open: isOpen(state), state, day, offers, was }];
  });
  const ids = set.map(({ id }) => id);
  const earlier = await tx
    .select({ id: siteStates.facilityId, day: siteStates.day, state: siteStates.state })
    .from(siteStates)
    .where(inArray(siteStates.facilityId, ids))
    .orderBy(desc(siteStates.day));
  const stateBefore = new Map<number, SiteState>();
  for (const { id, day, was } of set) {
    const found = was ?? earlier.find((row) => row.id === id && row.day < day)?.state;
    if (found !== undefined) stateBefore.set(id, found);
  }
  const moved = set.filter(({ id, open }) => open !== isOpen(stateBefore.get(id)));
  return [true, false].flatMap((open) => {
    const sites = moved.filter((site) => site.open === open).map(({ was: _, ...site }) => site);
    return sites.length === 0 ? [] : [{ page: "/sites", data: { sites } }];
  });
}
