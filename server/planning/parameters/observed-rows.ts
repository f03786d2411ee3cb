import type { ParameterValues, SeriesCurves } from "../../../contract/planning/calls/parameters.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { faultAt, refuseAny, refuseAt } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import { markOf } from "../zones/zone-rows.ts";

type ObservedRestoration = ParameterValues["settings"]["restoration"];

/** Calculates the curves of an estimation's zones from a column of a series, by its position. */
export type CurvesOfSeries = (
  reader: Reader,
  caller: RequestCaller,
  estimation: EstimationRow,
  column: { readonly seriesId: number; readonly column: number },
) => Promise<SeriesCurves["zones"]>;

/** The rows of restoration in the request, and the saved ones. */
interface RestorationUpdate {
  readonly estimation: EstimationRow;
  readonly rows: ObservedRestoration;
  readonly before: ObservedRestoration;
  /** Absent if the installation leaves out time series. */
  readonly curvesOf: CurvesOfSeries | undefined;
}

/**
 * Restoration rows in the form in which they are saved. The values of a series are calculated here, so that no row can
 * falsely claim to be observed; rows that were saved before stay, even if the series was deleted or changed. Refuses
 * (422) a series that covers nothing of its zone.
 */
export async function observedRows(
  reader: Reader,
  caller: RequestCaller,
  { estimation, rows, before, curvesOf }: RestorationUpdate,
): Promise<ObservedRestoration> {
  const known = new Map<string, SeriesCurves["zones"]>();
  const filled: NonNullable<ObservedRestoration> = [];
  const faults = [];
  for (const [i, row] of (rows ?? []).entries()) {
    const { series, ...own } = row;
    const stood = before?.find(({ zone }) => zone === row.zone);
    if (row.origin !== "series" || (stood && JSON.stringify(stood) === JSON.stringify(row))) {
      filled.push(row.origin === "series" ? row : own);
      continue;
    }
    const path = `body.settings.restoration.${i}.series`;
    if (series === undefined || curvesOf === undefined)
      return refuseAt(path, "domain.parameter.seriesMissing", { zone: row.zone });
    const key = `${series.seriesId} ${series.column}`;
    const curves = known.get(key) ?? (await curvesOf(reader, caller, estimation, series));
    known.set(key, curves);
    const made = curves.find(({ zone }) => zone === row.zone)?.row;
    const zone = await markOf(reader, estimation.eid, row.zone);
    if (made) filled.push(made);
    else faults.push(faultAt(path, "domain.parameter.seriesCoversNothing", { zone, title: series.title }));
  }
  refuseAny(faults);
  return rows && filled;
}
