import type { SiteState } from "../../contract/supply/sites.ts";
import { agencyDay } from "../logistics/agency-day.ts";
import { readSites } from "../logistics/site-rows.ts";
import { setStateWithin } from "../logistics/site-states.ts";
import { inTransaction } from "../storage/database.ts";
import type { Look, NewNote } from "./look.ts";

/** A site of a source: its name, its place (longitude, latitude) and its status in the source's word. */
export interface SourceSite {
  readonly name: string;
  readonly at: readonly [number, number] | null;
  readonly status: string;
}

/** Words of the National Shelter System and of agencies, without case and signs; a full shelter still feeds. */
const WORDS: ReadonlyMap<string, SiteState> = new Map([
  ...["open", "opened", "opennow", "active", "full", "openfull"].map((word) => [word, "Open"] as const),
  ["closing", "Closing"],
  ...["closed", "inactive"].map((word) => [word, "Closed"] as const),
  ...["alert", "standby", "planned", "pending"].map((word) => [word, "Planned"] as const),
]);

/** The share of the open sites that a list must still have: one with fewer is taken for cut off, and closes none of them. */
const LISTED_LEAST = 0.5;

/**
 * Sets the state of sites from today on where the source says another than it said last: what a person sets is kept until
 * then. A site that was open and is no longer listed is closed, since lists of open shelters have no others; unless more
 * of them are missing than are listed (`isShort`). Returns what to note, and what the source said of each site.
 */
export function followStates({ db, feed, actor }: Look, listed: readonly SourceSite[]) {
  return inTransaction(db, async (tx) => {
    const day = await agencyDay(tx);
    const sites = await readSites(tx, day);
    const idAt = new Map(sites.map(({ id, name, longitude, latitude }) => [keyOf(name, longitude, latitude), id]));
    const before = feed.memory.states ?? {};
    const said: Record<string, SiteState> = {};
    const unknown: string[] = [];
    for (const { name, at, status } of listed) {
      const id = idAt.get(keyOf(name, at?.[0] ?? null, at?.[1] ?? null));
      if (id === undefined) continue;
      const state = WORDS.get(status.toLowerCase().replaceAll(/[^a-z]/g, ""));
      if (state === undefined) unknown.push(status);
      const kept = state ?? before[id];
      if (kept !== undefined) said[id] = kept;
    }
    // A site that a person closed is missed by no one.
    const open = sites.filter(({ id, state }) => before[id] === "Open" && state !== "Closed");
    const missing = open.filter(({ id }) => said[id] === undefined);
    const isShort = open.length - missing.length < open.length * LISTED_LEAST;
    for (const { id } of missing) said[id] = isShort ? "Open" : "Closed";
    const moved = sites.flatMap((site) => {
      const state = said[site.id];
      return state === undefined || state === before[site.id] || state === site.state ? [] : [{ ...site, state }];
    });
    // What a site offers and who sees it are no matter of the source.
    const alike = Map.groupBy(moved, ({ state, offers, public: shown }) => JSON.stringify([state, offers, shown]));
    for (const group of alike.values()) {
      const [{ state, offers, public: shown } = { state: "Closed" as const, offers: "", public: false }] = group;
      await setStateWithin(tx, actor, { ids: group.map(({ id }) => id), day, state, offers, public: shown });
    }
    const short: NewNote = {
      state: "failed",
      key: "domain.feed.failures.shortList",
      values: { listed: open.length - missing.length, of: open.length },
    };
    return {
      notes: [...(isShort ? [short] : []), ...notesOf(moved, isShort ? [] : unknown, listed.length)],
      states: said,
      isShort,
    };
  });
}

const keyOf = (name: string, longitude: number | null, latitude: number | null) =>
  `${name.trim().toLowerCase()} ${longitude} ${latitude}`;

function notesOf(moved: readonly { readonly state: SiteState }[], unknown: readonly string[], of: number): NewNote[] {
  const count = (wanted: SiteState) => moved.filter(({ state }) => state === wanted).length;
  const stored = (key: string, values: NewNote["values"]): NewNote[] => [
    { state: "stored", key: `domain.feed.came.${key}`, values },
  ];
  const [first] = unknown;
  return [
    ...(moved.length === 0
      ? []
      : stored("siteStates", {
          open: count("Open"),
          closed: count("Closed"),
          other: count("Planned") + count("Closing"),
        })),
    ...(first === undefined ? [] : stored("noState", { sites: unknown.length, of, found: first.slice(0, 60) })),
  ];
}
