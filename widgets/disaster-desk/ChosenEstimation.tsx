import { useDeleteEstimation, useEstimationLock, usePublishing } from "../../client/estimations.ts";
import { useSeededText } from "../../client/use-lookup-text.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import type { EstimationTask } from "./EstimationForm.tsx";
import { LockNote, StatusChip } from "./RecordList.tsx";
import { SendLink } from "./SendLink.tsx";
import { useLockSwitch } from "./use-lock-switch.ts";

/** The chosen estimation: how it stands, what to do next, and what can be done with it. */
export function ChosenEstimation(props: {
  readonly estimation: Estimation;
  readonly several: boolean;
  onList(): void;
  onTask(task: EstimationTask): void;
  onGone(): void;
}) {
  const { estimation, several, onList, onTask, onGone } = props;
  const text = useTexts("widgets.disaster-desk");
  const seeded = useSeededText();
  const format = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const refusal = useErrorToast();
  const switchLock = useLockSwitch("estimation");
  const lock = useEstimationLock();
  const remove = useDeleteEstimation();
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const mayCreate = usePermits(anyOf("estimation.create"));
  const mayDelete = usePermits(anyOf("estimation.delete"));
  const mayLock = usePermits(anyOf("estimation.lock"));
  const open = estimation.lock === null && estimation.disasterLock === null;

  const ask = async () => {
    const agreed = await confirm({
      title: text("deleteEstimation"),
      text: `${text("sureDelete")} ${text("deleteEstimationWhat", { name: estimation.name })}`,
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    await remove.mutateAsync(estimation).then(() => {
      toast({ kind: "success", text: text("deleted") });
      onGone();
    }, refusal);
  };
  const setLock = async (on: boolean) => {
    await lock.mutateAsync({ ...estimation, lock: on });
  };

  return (
    <article className="disaster-desk__card">
      <h3>{estimation.name}</h3>
      <p className="disaster-desk__facts">
        <StatusChip status={estimation.status} />
        <span>{text("starts", { date: format.date(estimation.startDate) })}</span>
        <span>{text("zoneCount", { count: estimation.zones })}</span>
      </p>
      <p className="disaster-desk__next">{text(`next.${estimation.status}`)}</p>
      <dl className="disaster-desk__details">
        <dt>{text("dataSet")}</dt>
        <dd>
          {seeded.dataSet(estimation.dataSetLabel)}
          {estimation.sampleData && (
            <span className="disaster-desk__chip disaster-desk__chip--warning">{text("sample")}</span>
          )}
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
              {text("publishing.by", {
                when: format.instant(estimation.published.at),
                who: estimation.published.by,
              })}
            </dd>
          </>
        )}
      </dl>
      <LockNote lock={estimation.lock ?? estimation.disasterLock} of={estimation.lock ? "estimation" : "disaster"} />
      <div className="disaster-desk__actions">
        {several && <Button onClick={onList}>{text("chooseOther")}</Button>}
        {mayEdit && open && <Button onClick={() => onTask({ kind: "edit", estimation })}>{text("rename")}</Button>}
        {mayCreate && estimation.disasterLock === null && (
          <Button onClick={() => onTask({ kind: "copy", estimation })}>{text("copy")}</Button>
        )}
        {mayLock && (
          <Button onClick={() => void switchLock({ ...estimation, send: setLock })}>
            {text(estimation.lock === null ? "lock.lock" : "lock.unlock")}
          </Button>
        )}
        {open && <Publishing estimation={estimation} />}
        <SendLink estimation={estimation} />
        {mayDelete && open && <Button onClick={() => void ask()}>{text("delete")}</Button>}
      </div>
    </article>
  );
}

/** Publishes an estimation after a question, or takes it back. Only figures that are up to date can be published. */
function Publishing({ estimation }: { estimation: Estimation }) {
  const text = useTexts("widgets.disaster-desk.publishing");
  const confirm = useConfirm();
  const toast = useToast();
  const refusal = useErrorToast();
  const publishing = usePublishing();
  const mayPublish = usePermits(anyOf("estimation.publish"));
  const published = estimation.published !== null;
  if (!mayPublish || (!published && estimation.status !== "Projected")) return null;

  const ask = async () => {
    const verb = published ? "unpublish" : "publish";
    const agreed = await confirm({
      title: text(verb),
      text: text(`${verb}Ask`, { name: estimation.name }),
      confirm: text(verb),
      cancel: text("cancel"),
      danger: published,
    });
    if (!agreed) return;
    await publishing.mutateAsync({ ...estimation, published: !published }).then(() => {
      toast({ kind: "success", text: text(`${verb}Done`) });
    }, refusal);
  };
  return (
    <Button busy={publishing.isPending} onClick={() => void ask()}>
      {text(published ? "unpublish" : "publish")}
    </Button>
  );
}
