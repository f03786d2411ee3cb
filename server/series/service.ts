import type { z } from "zod";
import type { Series, SeriesColumn, saveSeries as saveCall } from "../../contract/series/calls.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { changeRecord, deleteRecord, nextVersion } from "../persistence/change-record.ts";
import { refuseAt, refusingTaken } from "../persistence/refusals.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { timeSeries } from "../storage/schema/index.ts";
import { removeLayers, renameLayers, showLayers } from "./layer-rows.ts";
import { seriesRecord } from "./series-rows.ts";

/** Renames a series and its columns, sets their classes, hides it or shows it to visitors. */
export function saveSeries(
  db: Database,
  caller: RequestCaller,
  draft: z.output<typeof saveCall.body>,
): Promise<Series> {
  const { seriesId, version, columns, ...words } = draft;
  const taken = () => refuseAt("body.title", "domain.series.titleTaken", { title: words.title });
  return refusingTaken({ time_series_title_key: taken }, () =>
    inTransaction(db, (tx) =>
      changeRecord(tx, caller, seriesRecord, {
        id: seriesId,
        version,
        yours: draft,
        write: async ({ row }) => {
          if (columns.length !== row.columns.length)
            refuseAt("body.columns", "domain.series.columnCount", {
              found: columns.length,
              expected: row.columns.length,
            });
          for (const [at, { breaks }] of columns.entries())
            if (breaks.some((bound, i) => i > 0 && bound <= (breaks[i - 1] ?? -Infinity)))
              refuseAt(`body.columns.${at}.breaks`, "domain.series.breaksOrder", { found: breaks.join(", ") });
          const next = row.columns.map((column, at) => changedColumn(column, columns[at]));
          await tx
            .update(timeSeries)
            .set({ ...words, columns: next, ...nextVersion(row, caller) })
            .where(eq(timeSeries.seriesId, seriesId));
          if (row.isPublic !== words.isPublic || row.hidden !== words.hidden)
            await showLayers(tx, caller, { seriesId, ...words });
          if (row.title !== words.title) await renameLayers(tx, caller, { seriesId, from: row.title, to: words.title });
          return undefined;
        },
      }),
    ),
  );
}

/** A column with the entered changes. Its translations are dropped once the text that they translate changes. */
function changedColumn(
  { translations, ...column }: SeriesColumn,
  entered: Pick<SeriesColumn, "label" | "unit" | "breaks"> | undefined,
): SeriesColumn {
  const next = { ...column, ...entered };
  const same = next.label === column.label && next.unit === column.unit;
  return same && translations !== undefined ? { ...next, translations } : next;
}

/** Deletes a series with its figures. */
export async function deleteSeries(
  db: Database,
  caller: RequestCaller,
  { seriesId, version }: { readonly seriesId: number; readonly version: number },
): Promise<{ readonly seriesId: number }> {
  await inTransaction(db, (tx) =>
    deleteRecord(tx, caller, seriesRecord, {
      id: seriesId,
      version,
      yours: { seriesId, version },
      write: async () => {
        await removeLayers(tx, seriesId);
        await tx.delete(timeSeries).where(eq(timeSeries.seriesId, seriesId));
        return undefined;
      },
    }),
  );
  return { seriesId };
}
