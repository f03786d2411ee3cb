import type { z } from "zod";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { useChosenEid } from "../../client/planning/current.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { useTakeAffected, useZoneShares, type SeriesAt } from "../../client/map/series/series.ts";
import { isPercent } from "../../client/map/series/shown-frame.ts";
import { useZones } from "../../client/planning/zones.ts";
import type { getZoneShares } from "../../contract/series/calls.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { LEAST_COVERAGE, knownPart } from "../../engine/zones/series-share.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading, useConfirm, useErrorToast } from "../../framework/ui/index.ts";
import { Lined } from "./Lined.tsx";
import { useCurrentZoneLabel, useCurrentZoneMark } from "../../client/planning/zone-label.ts";

type ZoneShare = z.output<typeof getZoneShares.answer>["zones"][number];

/** Each zone's affected share at the step, with a button to apply it. */
export function ZoneShares({ at }: { readonly at: SeriesAt }) {
  const text = useTexts("widgets.time-slider");
  const label = useCurrentZoneLabel();
  const mark = useCurrentZoneMark();
  const format = useFormat();
  const eid = useChosenEid();
  const estimation = useEstimation(eid).data;
  const set = useZones(eid).data;
  const held = useHeld(estimation);
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const percent = isPercent(at.series, at.column);
  const of = set ? { eid: set.eid, estimationVersion: set.estimationVersion } : null;
  const shares = useZoneShares(percent && set ? at : null, of);
  const take = useTakeAffected();
  const confirm = useConfirm();
  const showError = useErrorToast();
  if (!percent) return <EmptyState icon="clock" text={text("noShare")} />;
  if (eid === null) return <ChooseFirst icon="polygon-area" />;
  if (shares.isError) return <ErrorState error={shares.error} retry={() => void shares.refetch()} />;
  if (!set || !estimation || !shares.data) return <Loading />;
  if (set.zones.length === 0) return <EmptyState icon="polygon-area" text={text("noZones")} />;
  const closed = held !== null || !mayEdit;
  const when = format.instant(at.series.steps[at.step]);
  const from = text("sharesNote", { least: format.percent(100 * LEAST_COVERAGE) });
  const byZone = new Map(shares.data.zones.map((one) => [one.zone, one]));
  const covered = (coverage: number | null) => format.percent(coverage === null ? null : 100 * coverage);
  const takeOver = async ({ zone, version, affected }: Zone, of: ZoneShare) => {
    const [now, share] = [format.percent(affected), format.percent(of.share)];
    const partly = { people: format.number(of.unknownPeople), known: format.number(of.knownPeople) };
    const change = text("take.text", { zone, now, share, when, title: at.series.title });
    const question = {
      title: text("take.title", { zone: mark(zone) }),
      text: [
        change,
        ...(of.coverage === null ? [text("take.assumed")] : [text("take.covered", { coverage: covered(of.coverage) })]),
        ...(of.unknownPeople > 0 ? [text("take.partly", partly)] : []),
      ].join(" "),
      confirm: text("take.confirm"),
    };
    if (!(await confirm(question))) return;
    const { series, column, step } = at;
    take.mutate({ eid, zone, version, seriesId: series.seriesId, column, step }, { onError: showError });
  };
  return (
    <FigureTable
      title={text("sharesTitle", { when })}
      note={from}
      columns={[
        text("zoneHead"),
        text("affectedNow"),
        text("shareThen"),
        text("coverage"),
        text("unknownPeople"),
        ...(closed ? [] : [text("action")]),
      ]}
    >
      <tbody>
        {set.zones.map((one) => {
          const { zone, affected } = one;
          const counted = byZone.get(zone);
          const { share = null, unknownPeople = null, coverage = null, thin = [] } = counted ?? {};
          const places = thin.map((place) => `${place.name} ${format.percent(100 * place.coverage)}`).join(", ");
          const [now, then] = [format.percent(affected), format.percent(share)];
          const figures = {
            knownPeople: format.number(counted?.knownPeople),
            unknownPeople: format.number(unknownPeople),
            coverage: coverage === null && share !== null ? text("assumed") : covered(coverage),
            shareThen: then,
          };
          const lined = (own: keyof typeof figures) => {
            const { [own]: figure, ...parts } = figures;
            const named = Object.fromEntries(Object.entries<string>(parts).map(([key, value]) => [text(key), value]));
            return <Lined title={`${label(zone)}, ${when}`} parts={named} name={text(own)} {...{ figure, from }} />;
          };
          return (
            <tr key={zone}>
              <th scope="row">{label(zone)}</th>
              <td>{now}</td>
              <td>{lined("shareThen")}</td>
              <td>{lined("coverage")}</td>
              <td>
                {lined("unknownPeople")}
                {thin.length > 0 && <p className="pv-muted pv-small">{text("thin", { places })}</p>}
              </td>
              {!closed && (
                <td>
                  <Button
                    label={text("take.label", { zone: mark(zone), share: then })}
                    disabled={counted?.stands !== true || set.status === "PopulationStale"}
                    busy={take.isPending && take.variables.zone === zone && "saving"}
                    onClick={() => counted && void takeOver(one, counted)}
                  >
                    {text("take.button")}
                  </Button>
                  {counted && share !== null && !counted.stands && (
                    <p className="pv-muted pv-small">
                      {text("tooFewKnown", { known: format.percent(100 * (knownPart(counted) ?? 0)) })}
                    </p>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}
