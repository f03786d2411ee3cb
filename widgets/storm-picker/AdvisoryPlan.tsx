import { useSetAtom } from "jotai";
import { Fragment, useEffect, useState } from "react";
import { ExplainedFigure, Explaining } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { PlausibilityNotes } from "../../client/planning/PlausibilityNotes.tsx";
import { useProjections } from "../../client/planning/projections.ts";
import { useChoose } from "../../client/planning/use-choose.ts";
import { usePlanFromAdvisory, useTakeStormZones } from "../../client/storms/make-plan.ts";
import { useAdvisoryPreview } from "../../client/storms/plans.ts";
import { stormPreviewAtom } from "../../client/map/map-requests.ts";
import { useStormAreaName, useStormAreasName } from "../../client/planning/zone-origin.ts";
import type { AdvisoryPreview, StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { Advisory } from "../../contract/storms/storms.ts";
import { isEstimated } from "../../engine/storms/advisory.ts";
import type { StormArea } from "../../engine/storms/areas.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { Button, Checkbox } from "../../framework/ui/controls/index.ts";
import {
  ErrorState,
  Loading,
  useConfirmedAction,
  useErrorToast,
  useToast,
  TableHead,
} from "../../framework/ui/index.ts";
import { NextAdvisory, type OpenedPlan } from "./NextAdvisory.tsx";
import type { StormPickerConfig } from "./config.ts";
import { Horizon, type ZoneChoices } from "./Horizon.tsx";

interface AdvisoryPlanProps {
  readonly advisory: Pick<Advisory, "advisoryId" | "number" | "issuedAt">;
  readonly choices: ZoneChoices;
  /** The mapping if the reader changed it; null for the plan's or the agency's. */
  readonly own: StormMappingRows | null;
  /** Called with the mapping of the disaster's existing plan for this storm. */
  onLine(mapping: StormMappingRows | undefined): void;
  readonly config: StormPickerConfig;
}

/** Preview of an advisory's plan, with two actions: save a whole plan, or only the zones of the chosen estimation. */
export function AdvisoryPlan({ advisory, choices, own, onLine, config }: AdvisoryPlanProps) {
  const { mapping, beyondHorizon } = choices;
  const { advisoryId } = advisory;
  const text = useTexts("widgets.storm-picker");
  const [did] = useCurrentDid();
  const [follow, setFollow] = useState(false);
  const mayFollow = usePermits(anyOf("disaster.edit"));
  const eid = useCurrentEstimationId();
  const [, openStep] = useStep();
  const { data: estimation, isLoading } = useEstimation(eid);
  const run = useProjections(eid).data?.projections?.run.id;
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const mayPlan = usePermits(anyOf("estimation.create"));
  const held = useHeld(estimation);
  const open = estimation && held === null ? estimation : null;
  const preview = useAdvisoryPreview(
    isLoading ? null : { advisoryId, mapping, beyondHorizon, ...(did === null ? {} : { did }) },
    open?.eid ?? null,
  );
  const choose = useChoose();
  const plan = usePlanFromAdvisory();
  const take = useTakeStormZones();
  const toast = useToast();
  const fail = useErrorToast();
  const confirmed = useConfirmedAction();
  const found = preview.data;
  const show = useSetAtom(stormPreviewAtom);
  useEffect(() => {
    show(found?.zones.map(({ zone, area, land }) => ({ zone, name: null, area, land })) ?? null);
    return () => show(null);
  }, [show, found]);

  const ofLine = found?.plan.line?.mapping;
  useEffect(() => onLine(ofLine), [onLine, ofLine]);
  const goTo = (plan: OpenedPlan, step: string) => {
    choose(plan.did, plan.eid);
    openStep(step);
  };
  const planned = (made: OpenedPlan & { readonly disaster: string; readonly estimation: string }) => {
    toast({ kind: "success", text: text("planned", { disaster: made.disaster, estimation: made.estimation }) });
    goTo(made, config.planStep);
  };

  if (mapping.length === 0) return <p className="pv-note">{text("noArea")}</p>;
  if (preview.isError) return <ErrorState error={preview.error} retry={() => void preview.refetch()} />;
  if (!found) return <Loading />;
  const isOld = preview.isPlaceholderData;
  const none = found.zones.length === 0;
  const countedBy = open === null ? text("countedNew") : text("countedBy", { estimation: open.name });
  const { did: runs, line } = found.plan;
  const inLine = runs !== null && line !== null ? { ...found.plan, did: runs, line } : null;
  return (
    <Explaining run={eid === null || run === undefined ? null : { eid, run, source: "working" }}>
      <div className={`pv-stack${isOld ? " pv-stale" : ""}`} aria-busy={isOld}>
        <Horizon {...{ found, choices }} />
        <Areas {...{ found, mapping, countedBy }} />
        <p className="pv-muted pv-small">{countedBy}</p>
        {none ? (
          <p className="pv-note" data-kind="warning" role="status">
            {text("offTracts")}
          </p>
        ) : (
          <Becomes plan={found.plan} arrivals={found.arrivals} />
        )}
        {mayPlan &&
          (inLine ? (
            <NextAdvisory
              {...{ advisory, mapping, beyondHorizon, own }}
              plan={inLine}
              disabled={none || isOld}
              onUpdated={(made) => goTo(made, config.changesStep)}
              onOpen={(plan) => goTo(plan, config.planStep)}
              onPlanned={planned}
            />
          ) : (
            <>
              {found.plan.following ? (
                <p className="pv-muted pv-small">{text("follows", { disaster: found.plan.disaster })}</p>
              ) : (
                mayFollow && (
                  <Checkbox label={text("follow")} hint={text("followHint")} checked={follow} onChange={setFollow} />
                )
              )}
              <Button
                kind="primary"
                disabled={none || isOld || plan.isPending}
                busy={plan.isPending && "saving"}
                onClick={() =>
                  plan.mutate(
                    {
                      advisoryId,
                      mapping,
                      beyondHorizon,
                      ...(found.plan.did === null ? {} : { did: found.plan.did }),
                      ...(follow && { follow }),
                    },
                    { onSuccess: planned, onError: fail },
                  )
                }
              >
                {text("plan")}
              </Button>
            </>
          ))}
        {open?.plannedBy?.advisoryId === advisoryId && <PlausibilityNotes eid={open.eid} />}
        {mayEdit && open && (
          <Button
            disabled={none || isOld || take.isPending}
            onClick={() =>
              void confirmed({
                title: text("takeTitle"),
                text: text("takeText", { estimation: open.name }),
                confirm: text("take"),
                done: text("taken", { estimation: open.name }),
                act: () =>
                  take.mutateAsync({ eid: open.eid, version: open.version, advisoryId, mapping, beyondHorizon }),
              })
            }
          >
            {text("takeFor", { estimation: open.name })}
          </Button>
        )}
      </div>
    </Explaining>
  );
}

/** Tracts and people of each area, and of the zones by the mapping. */
function Areas(props: {
  readonly found: AdvisoryPreview;
  readonly mapping: StormMappingRows;
  readonly countedBy: string;
}) {
  const { found, mapping, countedBy } = props;
  const text = useTexts("widgets.storm-picker");
  const format = useFormat();
  const areaName = useStormAreaName();
  const areasName = useStormAreasName();
  const areasBy = found.areas.map(({ area, ...counts }) => ({ area, name: areaName(area), ...counts }));
  const rows = [
    ...found.zones.map(({ zone, areas, estimated, ...own }) => ({
      ...own,
      name: text("zoneOf", { zone, areas: areasName(areas, estimated) }),
      from: areasBy.filter(({ area }) => areas.includes(area)),
    })),
    ...areasBy.filter(({ area }) => !mapping.some((row) => row.area === area)).map((one) => ({ ...one, from: [one] })),
  ];
  /** The counts of the areas by themselves, and the part of them that another zone holds. */
  const explained = ({ name, from, ...own }: (typeof rows)[number], of: "tracts" | "population") => {
    const elsewhere = from.reduce((sum, area) => sum + (area[of] ?? 0), 0) - (own[of] ?? 0);
    return {
      of: "lines" as const,
      title: `${name} · ${text(of)}`,
      lines: [
        ...from.map(({ name: key, given, ...area }) => ({
          key,
          value: `+ ${format.number(area[of])}`,
          from: given === null ? text("byHours") : text("beyondHours", { given: format.number(given[of]) }),
        })),
        ...(elsewhere > 0 ? [{ key: text("elsewhere"), value: `− ${format.number(elsewhere)}` }] : []),
        { key: text(of), value: `= ${format.number(own[of])}`, from: countedBy },
      ],
    };
  };
  const empty = mapping.filter(({ area }) => !found.zones.some(({ areas }) => areas.includes(area)));
  const isMet = (area: StormArea) => found.areas.some((one) => one.area === area && one.tracts > 0);
  const kinds = [
    ["empty", empty.filter(({ area }) => isMet(area))],
    ["reachesNone", empty.filter(({ area }) => !isMet(area))],
  ] as const;
  return (
    <>
      <table className="pv-table" {...useFigureKeys()}>
        <caption>{text("meets")}</caption>
        <TableHead columns={[text("area"), text("tracts"), text("population")]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {(["tracts", "population"] as const).map((of) => (
                <td key={of}>
                  <ExplainedFigure grouped figure={explained(row, of)}>
                    {format.number(row[of])}
                  </ExplainedFigure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {found.zones.length > 0 &&
        kinds.map(
          ([kind, rest]) =>
            rest.length > 0 && (
              <p key={kind} className="pv-muted pv-small">
                {text(kind, { areas: rest.map(({ area }) => areaName(area)).join(", ") })}
              </p>
            ),
        )}
    </>
  );
}

/** The disaster, category, start and estimation of the plan. */
function Becomes({ plan, arrivals }: Pick<AdvisoryPreview, "plan" | "arrivals">) {
  const text = useTexts("widgets.storm-picker");
  const format = useFormat();
  const about = format.about(arrivals.first);
  const when = isEstimated(arrivals) ? text("estimatedArrival", { when: about }) : about;
  const facts = [
    [text(plan.did === null ? "newDisaster" : "runningDisaster"), plan.disaster],
    [text("category"), plan.category ?? "–"],
    [text("start"), format.date(plan.startDate)],
    [text("arrival"), arrivals.first === null ? text("noArrival") : when],
    [text("estimation"), plan.estimation],
  ] as const;
  return (
    <dl className="pv-facts">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
