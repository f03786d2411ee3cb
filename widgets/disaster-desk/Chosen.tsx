import { StatusChip } from "../../client/planning/StatusChip.tsx";
import { useDeleteDisaster, useDisasterLock } from "../../client/planning/disasters.ts";
import { useDeleteEstimation, useEstimationLock } from "../../client/planning/estimations.ts";
import { useSeededText, useTypeText } from "../../client/lookups/use-lookup-text.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import PublishedNote from "../../client/planning/PublishedNote.tsx";
import { useFiguresState } from "../../client/planning/use-work.ts";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { anyOf } from "../../contract/people/privileges.ts";
import { ZoneEditRequested } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { EstimationTask } from "./EstimationForm.tsx";
import { AskedButton, DisasterChip, LockButton, LockNote } from "./RecordParts.tsx";
import { Publishing } from "./Publishing.tsx";
import { SendLink } from "./SendLink.tsx";

/** A disaster's type with its storm category, since just a number would mean nothing. */
export function useKindText(): (disaster: Disaster) => string {
  const text = useTexts("widgets.disaster-desk");
  const typeText = useTypeText();
  const seeded = useSeededText();
  return ({ type, category }) =>
    category === null
      ? typeText(type)
      : `${typeText(type)} · ${text("categoryOf", { category: seeded.category(category) })}`;
}

/** The chosen disaster with its actions. */
export function ChosenDisaster(props: {
  readonly disaster: Disaster;
  readonly several: boolean;
  onView(view: "list" | "edit" | "categories"): void;
  onGone(): void;
}) {
  const { disaster, several, onView, onGone } = props;
  const text = useTexts("widgets.disaster-desk");
  const kindOf = useKindText();
  const format = useFormat();
  const lock = useDisasterLock();
  const remove = useDeleteDisaster();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const changes = disaster.apart !== "example";
  const mayLock = usePermits(anyOf("estimation.lock")) && changes;
  const open = disaster.lock === null;

  return (
    <article className="pv-card pv-stack">
      <h3>{disaster.name}</h3>
      <p className="pv-row pv-muted pv-small">
        <span>{kindOf(disaster)}</span>
        <span>{text("starts", { date: format.date(disaster.startDate) })}</span>
        <DisasterChip status={disaster.status} />
        {disaster.apart && (
          <span className="pv-chip" data-kind="warning">
            {text(`apart.${disaster.apart}`)}
          </span>
        )}
      </p>
      <LockNote lock={disaster.lock} of="disaster" />
      {disaster.status === "Closed" && (
        <p className="pv-note">{text(disaster.apart === "example" ? "exampleNote" : "closedNote")}</p>
      )}
      <div className="pv-row">
        {several && <Button onClick={() => onView("list")}>{text("chooseOther")}</Button>}
        {mayEdit && open && changes && <Button onClick={() => onView("edit")}>{text("edit")}</Button>}
        {mayEdit && changes && <Button onClick={() => onView("categories")}>{text("categories")}</Button>}
        {mayLock && (
          <LockButton of="disaster" record={disaster} send={(on) => lock.mutateAsync({ ...disaster, lock: on })} />
        )}
        {mayEdit && open && (
          <AskedButton
            title={text("deleteDisaster")}
            text={`${text("sureDelete")} ${text("deleteDisasterWhat", { name: disaster.name, count: disaster.estimations })}`}
            confirm={text("delete")}
            danger
            act={() => remove.mutateAsync(disaster)}
            done={text("deleted", { name: disaster.name })}
            onDone={onGone}
          />
        )}
      </div>
    </article>
  );
}

/** The chosen estimation: its state, the next step, and its actions. */
export function ChosenEstimation(props: {
  readonly estimation: Estimation;
  readonly several: boolean;
  /** The step where zones are drawn; empty if there is none. */
  readonly zonesStep: string;
  onList(): void;
  onTask(task: EstimationTask): void;
  onGone(): void;
}) {
  const { estimation, several, zonesStep, onList, onTask, onGone } = props;
  const text = useTexts("widgets.disaster-desk");
  const seeded = useSeededText();
  const format = useFormat();
  const lock = useEstimationLock();
  const remove = useDeleteEstimation();
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const mayCreate = usePermits(anyOf("estimation.create"));
  const mayDelete = usePermits(anyOf("estimation.delete"));
  const mayLock = usePermits(anyOf("estimation.lock"));
  const unlocked = estimation.lock === null && estimation.disasterLock === null;
  const open = unlocked && !estimation.disasterClosed;
  const [, openStep] = useStep();
  const publish = usePublish();
  const figures = useFiguresState(estimation);

  return (
    <article className="pv-card pv-stack">
      <h3>{estimation.name}</h3>
      <p className="pv-row pv-muted pv-small">
        <StatusChip estimation={estimation} />
        <span>{text("starts", { date: format.date(estimation.startDate) })}</span>
        <span>{text("zoneCount", { count: estimation.zones })}</span>
      </p>
      {estimation.status === "Draft" && mayEdit && open && zonesStep !== "" ? (
        <div>
          <Button
            kind="primary"
            iconEnd="chevron-right"
            onClick={() => {
              openStep(zonesStep);
              publish(ZoneEditRequested, { eid: estimation.eid, zone: 1 });
            }}
          >
            {text("drawZones")}
          </Button>
        </div>
      ) : figures === "Draft" || figures === "Projected" ? (
        <p className="pv-note">{text(`next.${figures}`)}</p>
      ) : null}
      <UpdatePrompt eid={estimation.eid} />
      <PublishedNote estimation={estimation} />
      <dl className="pv-facts pv-small">
        <dt>{text("dataSet")}</dt>
        <dd className={estimation.sampleData ? "pv-chip" : ""} data-kind="warning">
          {seeded.dataSet(estimation.dataSetLabel)}
        </dd>
        <dt>{text("povertyLabel")}</dt>
        <dd>{text(`poverty.${estimation.povertyMeaning}`)}</dd>
        <dt>{text("lastRun")}</dt>
        <dd>
          {estimation.lastRun
            ? text("lastRunBy", { when: format.instant(estimation.lastRun), who: estimation.lastRunBy ?? "" })
            : text("neverRun")}
        </dd>
        {estimation.published && (
          <>
            <dt>{text("publishing.label")}</dt>
            <dd>
              {text("publishing.by", { when: format.instant(estimation.published.at), who: estimation.published.by })}
            </dd>
          </>
        )}
      </dl>
      <LockNote lock={estimation.lock ?? estimation.disasterLock} of={estimation.lock ? "estimation" : "disaster"} />
      <div className="pv-row">
        {unlocked && <Publishing estimation={estimation} />}
        {several && <Button onClick={onList}>{text("chooseOther")}</Button>}
        {mayEdit && open && <Button onClick={() => onTask({ kind: "edit", estimation })}>{text("rename")}</Button>}
        {mayCreate && estimation.disasterLock === null && (
          <Button onClick={() => onTask({ kind: "copy", estimation })}>{text("copy")}</Button>
        )}
        {mayLock && (
          <LockButton
            of="estimation"
            record={estimation}
            send={(on) => lock.mutateAsync({ ...estimation, lock: on })}
          />
        )}
        <SendLink estimation={estimation} />
        {mayDelete && open && (
          <AskedButton
            title={text("deleteEstimation")}
            text={`${text("sureDelete")} ${text("deleteEstimationWhat", { name: estimation.name })}`}
            confirm={text("delete")}
            danger
            act={() => remove.mutateAsync(estimation)}
            done={text("deleted", { name: estimation.name })}
            onDone={onGone}
          />
        )}
      </div>
    </article>
  );
}
