import type { Plausibility } from "../../contract/planning/calls/plausibility.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { sanityOf, type PastEvent, type Sanity } from "../../engine/history/sanity.ts";
import type { BandFactor } from "../../engine/sensitivity/tornado.ts";
import { STATE_NAMES } from "../../engine/words/states.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun, type StoredRun } from "../planning/projections/runs.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { asc, sql } from "../storage/orm.ts";
import { configHistory } from "../storage/schema/index.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { readBandFacts } from "./facts.ts";

/** Returns whether the last run of an estimation is of a believable size; null before the first. */
export async function readPlausibility(db: Database, eid: number): Promise<Plausibility | null> {
  const { estimation, run, events } = await inSnapshot(db, async (tx) => ({
    estimation: await readEstimationRow(tx, eid),
    run: await readNewestRun(tx, eid),
    events: await readPastEvents(tx, eid),
  }));
  if (run === null) return null;
  const tracts = await tractsOfRun(db, run.inputs);
  const found = plausibilityOf(run, { tracts, events, largest: null });
  // Finding what moves the plan most takes seconds, so it is done only for a warning.
  if (found.warning === null) return answerOf(run, found);
  const band = await readBandFacts(db, run, estimation);
  return answerOf(run, plausibilityOf(run, { tracts, events, largest: band?.tornado.largest ?? null }));
}

/** Copies the engine's result into an answer, since its lists must not be changed. */
const answerOf = ({ inputs }: StoredRun, { events, states, ...found }: RunSanity): Plausibility => ({
  ...found,
  states: [...states],
  sampleData: inputs.dataSet.sample,
  events: [...events],
});

type RunSanity = Sanity & { readonly states: readonly string[] };

/**
 * Returns the quantities that past events requested, staged and served, as the agency maintains them; none next to the
 * example, whose people are invented.
 */
export async function readPastEvents(reader: Reader, eid: number): Promise<PastEvent[]> {
  const { event, state, day, stage, product, quantity, unit, factor, source, id } = configHistory;
  return reader
    .select({ event, state, day, stage, product, quantity, unit, factor, source })
    .from(configHistory)
    .where(
      sql`not exists (select from estimation e join disaster d using (did) where e.eid = ${eid} and d.apart = 'example')`,
    )
    .orderBy(asc(day), asc(id));
}

/** Compares the size of a run with past events, and with the people of the states that its zones are in. */
export function plausibilityOf(
  { results }: Pick<StoredRun, "results">,
  {
    tracts,
    events,
    largest,
  }: {
    readonly tracts: LoadedTractSet;
    readonly events: readonly PastEvent[];
    readonly largest: BandFactor | null;
  },
): RunSanity {
  const states = [...new Set(results.zones.flatMap(({ counties }) => counties.map(({ county }) => stateOf(county))))];
  const shown = needTables(results, "quantity");
  // The displayed figures, which are rounded zone by zone.
  const plan = {
    totals: results.totals.map((row, i) => ({ ...row, total: shown[i]?.all.shown.total ?? null })),
    peopleAssisted: shownHeadline(results).peopleAssisted,
    statePeople: peopleOf(tracts, new Set(states)),
  };
  return { ...sanityOf(plan, events, largest), states: states.sort().map((state) => STATE_NAMES.get(state) ?? state) };
}

/** Two-digit FIPS of the state of a county or tract. */
const stateOf = (fips: string): string => fips.slice(0, 2);

/** The people of a data set's tracts in some states; null if not one of them has a population figure. */
function peopleOf({ set }: Pick<LoadedTractSet, "set">, states: ReadonlySet<string>): number | null {
  const known = set.fips.flatMap((fips, row) => {
    const people = states.has(stateOf(fips)) ? set.figures.population[row] : undefined;
    return people === undefined || Number.isNaN(people) ? [] : [people];
  });
  return known.length === 0 ? null : known.reduce((sum, people) => sum + people, 0);
}
