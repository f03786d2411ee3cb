import { SERIES_LIMITS, type SeriesContent } from "../../engine/series/series-reader.ts";
import { audit, SYSTEM_ACTOR } from "../persistence/audit/audit.ts";
import { auditedSeries, readSeries } from "../series/series-rows.ts";
import { storeSeries, writeFigures } from "../series/store-series.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Transaction } from "../storage/database.ts";
import { asc, eq } from "../storage/orm.ts";
import { timeSeries, timeSeriesValues } from "../storage/schema/index.ts";
import { FeedFault } from "./feed-fault.ts";

type Store = typeof storeSeries;

/**
 * Stores what came as the continuation of a feed's series: steps that it did not have are added, those that it had are
 * replaced where the new content has a figure. The first time, and after someone deleted it, it is a new series.
 */
export function growSeries(seriesId: number | undefined): Store & { isChanged(): boolean } {
  let isChanged = true;
  const store: Store = async (db, content, facts, options = {}) => {
    if (seriesId === undefined) return storeSeries(db, content, facts, options);
    const grown = await inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(timeSeries).where(eq(timeSeries.seriesId, seriesId)).for("update");
      if (row === undefined) return null;
      const { geography, values } = facts.columns;
      const keys = (columns: readonly { readonly key: string; readonly unit?: string }[]) =>
        columns.map(({ key }) => key).join(", ");
      if (row.geography !== geography || keys(row.columns) !== keys(values))
        throw new FeedFault("otherColumns", { found: keys(values), expected: keys(row.columns) });
      const before = await readSeries(tx, seriesId);
      const stored = await storedContent(tx, { ...row, seriesId });
      const { content: next, isNew } = joined(stored, content);
      isChanged = isNew;
      if (!isNew) return before;
      const { actor = SYSTEM_ACTOR, progress } = options;
      await tx.delete(timeSeriesValues).where(eq(timeSeriesValues.seriesId, seriesId));
      await writeFigures(tx, seriesId, next, progress);
      const changed = {
        steps: next.steps.map((step) => new Date(step)),
        placeCount: next.places.length,
        unjoined: facts.unjoined ?? 0,
        version: row.version + 1,
        editedBy: actor.userName,
        editedAt: clock.date(),
      };
      await tx.update(timeSeries).set(changed).where(eq(timeSeries.seriesId, seriesId));
      const after = await readSeries(tx, seriesId);
      const sides = { before: auditedSeries(before), after: auditedSeries(after) };
      const { title: subject } = after;
      await audit(tx, { caller: actor, module: "Series", action: "import", subjectId: seriesId, subject, ...sides });
      return after;
    });
    return grown ?? storeSeries(db, content, facts, options);
  };
  return Object.assign(store, { isChanged: () => isChanged });
}

async function storedContent(
  tx: Transaction,
  { seriesId, steps, columns }: Pick<typeof timeSeries.$inferSelect, "seriesId" | "steps" | "columns">,
): Promise<SeriesContent> {
  const rows = await tx
    .select()
    .from(timeSeriesValues)
    .where(eq(timeSeriesValues.seriesId, seriesId))
    .orderBy(asc(timeSeriesValues.place));
  const places = [...new Set(rows.map(({ place }) => place))];
  const at = new Map(places.map((place, i) => [place, i]));
  const figures = columns.map(() => places.map(() => new Float64Array(steps.length).fill(NaN)));
  for (const { column, place, figures: own } of rows)
    figures[column]?.[at.get(place) ?? -1]?.set(own.map((figure) => figure ?? NaN));
  return { steps: steps.map((step) => step.getTime()), places, figures };
}

/** Both together, the newest steps if there are too many, and whether the later content has anything new. */
function joined(before: SeriesContent, later: SeriesContent): { content: SeriesContent; isNew: boolean } {
  const steps = [...new Set([...before.steps, ...later.steps])].toSorted((a, b) => a - b).slice(-SERIES_LIMITS.steps);
  const places = [...new Set([...before.places, ...later.places])].toSorted();
  const stepAt = new Map(steps.map((step, i) => [step, i]));
  const placeAt = new Map(places.map((place, i) => [place, i]));
  const figures = before.figures.map(() => places.map(() => new Float64Array(steps.length).fill(NaN)));
  let isNew = false;
  for (const content of [before, later])
    for (const [column, all] of content.figures.entries())
      for (const [i, own] of all.entries()) {
        const place = figures[column]?.[placeAt.get(content.places[i] ?? "") ?? -1];
        for (const [j, figure] of own.entries()) {
          const step = stepAt.get(content.steps[j] ?? NaN);
          if (place === undefined || step === undefined || Number.isNaN(figure)) continue;
          if (content === later && place[step] !== figure) isNew = true;
          place[step] = figure;
        }
      }
  return { content: { steps, places, figures }, isNew };
}
