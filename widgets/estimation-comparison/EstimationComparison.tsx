import "../../client/figures/figures.css";
import { useEffect, useState } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { useChosenProduct } from "../../client/figures/chosen-product.ts";
import { useCalculation, useUpdate } from "../../client/planning/calculation.ts";
import { idOf } from "../../client/planning/current.ts";
import { useOpenEstimationId } from "../../client/planning/addressed-estimation.ts";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useCopyEstimation, useEstimation } from "../../client/planning/estimations.ts";
import { promptOf } from "../../client/planning/work.ts";
import { useWhatIf } from "../../client/planning/what-if.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import type { ZoneOfPage } from "../../contract/config/actions.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { ApiError } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import {
  FormDialog,
  EmptyState,
  ErrorState,
  Loading,
  RecordPage,
  useErrorToast,
  useToast,
} from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Result, type ShownFigures } from "./Result.tsx";
import { ToMap } from "./Summary.tsx";
import type { EstimationComparisonConfig } from "./config.ts";
import type { Slice } from "./difference-rows.ts";
import { sidesOf } from "./sides.ts";

/** The server's refusals: no figures yet, or figures by another version of the engine. */
const NEVER_RUN = "domain.whatIf.neverRun";
const NOT_REPRODUCED = "domain.whatIf.notReproduced";

/** Compares two estimations: what differs, by how much, and which input causes it. */
export default function EstimationComparison({ config, setAction }: WidgetProps<EstimationComparisonConfig>) {
  const text = useTexts("widgets.estimation-comparison");
  const pair = usePair();
  const [product, onProduct] = useChosenProduct(setAction);
  const [slice, onSlice] = useState<Slice>({ by: "zone", period: "total" });
  // A chosen zone means the zone with that number in both estimations.
  useEffect(() => setAction<ZoneOfPage>("chooseZone", ({ zone }) => onSlice({ by: "block", zone })), [setAction]);
  return (
    <RecordPage title={text("title")}>
      <div className="pv-stack pv-stack--wide">
        <Pair {...pair} />
        <Compared a={pair.a} b={pair.b} view={config.view} {...{ product, onProduct, slice, onSlice }} />
      </div>
    </RecordPage>
  );
}

function Compared({ a, b, ...shown }: { a: number | null; b: number | null } & ShownFigures) {
  const text = useTexts("widgets.estimation-comparison");
  const query = useWhatIf(a, b);
  if (a === null || b === null) return <EmptyState icon="compare" text={text("chooseTwo")} />;
  if (a === b) return <EmptyState icon="compare" text={text("chooseDifferent")} />;
  if (query.isPending) return <Loading />;
  if (query.isError) {
    return (
      <>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
        <p className="pv-row pv-row--wide">
          <Calculate eid={a} side="a" asked={query.error} done={() => void query.refetch()} />
          <Calculate eid={b} side="b" asked={query.error} done={() => void query.refetch()} />
        </p>
        <p className="pv-row pv-row--wide">
          <ToMap eid={a} side="a" />
          <ToMap eid={b} side="b" />
        </p>
      </>
    );
  }
  return <Result key={`${a} ${b}`} whatIf={query.data} {...shown} />;
}

/** The action that a refusal asks for, at the estimation that needs it, for users who may do it. */
function Calculate(props: { readonly eid: number; readonly side: "a" | "b"; readonly asked: Error; done(): void }) {
  const { eid, side, asked, done } = props;
  const text = useTexts("client.update");
  const estimation = useEstimation(eid).data;
  const prompt = promptOf(estimation);
  const { calculate, permitted, held, ...calculation } = useCalculation(estimation);
  const { update, running } = useUpdate(estimation);
  const key = asked instanceof ApiError ? asked.key : undefined;
  const isNeeded = key === NOT_REPRODUCED || (key === NEVER_RUN && estimation?.lastRun === null);
  if (!isNeeded || prompt === "noZones" || !permitted || held !== null) return null;
  return (
    <Button
      kind="primary"
      busy={running || calculation.running}
      onClick={() => void (prompt === "population" ? update(done) : calculate(done))}
    >
      {`${side.toUpperCase()}: ${text(prompt === "population" ? "everything" : "calculate")}`}
    </Button>
  );
}

/** Selects the two estimations, or copies the first to change it. */
function Pair({ a, b, choose }: ReturnType<typeof usePair>) {
  const text = useTexts("widgets.estimation-comparison");
  const mayCopy = usePermits(anyOf("estimation.create"));
  const [copying, setCopying] = useState(false);
  return (
    <div className="pv-stack">
      <div className="pv-columns">
        <fieldset>
          <legend className="pv-strong">{text("first")}</legend>
          <EstimationChoice eid={a} onChoose={(eid) => choose({ a: eid })} />
        </fieldset>
        <fieldset>
          <legend className="pv-strong">{text("second")}</legend>
          <EstimationChoice eid={b} onChoose={(eid) => choose({ b: eid })} />
        </fieldset>
      </div>
      <div className="pv-row">
        {a !== null && b !== null && <Button onClick={() => choose({ a: b, b: a })}>{text("swap")}</Button>}
        {mayCopy && a !== null && <Button onClick={() => setCopying(true)}>{text("copy")}</Button>}
      </div>
      {copying && a !== null && (
        <CopyDialog eid={a} onClose={() => setCopying(false)} onCopied={(eid) => choose({ b: eid })} />
      )}
    </div>
  );
}

/** The two estimations in the address (`?a=7&b=8`), so that a link keeps them; the first defaults to the current one. */
function usePair() {
  const [search, change] = useAddressParameters();
  const a = useOpenEstimationId(idOf(search.get("a")));
  const b = idOf(search.get("b"));
  const choose = (next: { readonly a?: number; readonly b?: number }) => {
    const pair = Object.entries(sidesOf({ a, b }, next, search.get("a") !== null)).filter(([, eid]) => eid !== null);
    change(Object.fromEntries(pair.map(([name, eid]) => [name, String(eid)])));
  };
  return { a, b, choose };
}

/** Copies the first estimation for a what-if. */
function CopyDialog(props: { readonly eid: number; onClose(): void; onCopied(eid: number): void }) {
  const { eid, onClose, onCopied } = props;
  const text = useTexts("widgets.estimation-comparison");
  const original = useEstimation(eid).data;
  const [typed, setTyped] = useState<string | null>(null);
  const copy = useCopyEstimation();
  const faultsOf = useFieldFaults();
  const showError = useErrorToast();
  const toast = useToast();
  const name = typed ?? (original ? text("copyName", { name: original.name }) : "");

  const save = async () => {
    if (copy.isPending || name.trim() === "") return;
    try {
      const made = await copy.mutateAsync({ eid, name: name.trim() });
      toast({ kind: "success", text: text("copied", { name: made.name }) });
      onCopied(made.eid);
      onClose();
    } catch (error) {
      if (Object.keys(faultsOf(error)).length === 0) showError(error);
    }
  };
  return (
    <FormDialog
      title={text("copy")}
      confirm={text("makeCopy")}
      busy={copy.isPending && "saving"}
      disabled={name.trim() === ""}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={text("copyLabel")}
        hint={text("copyHint")}
        error={faultsOf(copy.error)["name"] ?? (typed?.trim() === "" ? text("copyBlank") : null)}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
