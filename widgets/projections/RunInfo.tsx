import { useVerifyRun } from "../../client/planning/projections.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { ShownProjections } from "./use-run.ts";

/** Number of characters of a hash that are shown; its tooltip has all. */
const HASH_SIGNS = 12;

/** Shows when, by whom and from which inputs the figures were calculated, and checks that they can be reproduced. */
export function RunInfo({ projections, verifiable }: { projections: ShownProjections; verifiable: boolean }) {
  const text = useTexts("widgets.projections.run");
  const seeded = useSeededText();
  const format = useFormat();
  const reason = useErrorText();
  const verify = useVerifyRun();
  const { run } = projections;
  const found = verify.data;
  return (
    <section role="group" className="pv-stack pv-stack--start" aria-label={text("title")}>
      <h3>{text("title")}</h3>
      <dl className="pv-facts pv-small">
        <dt>{text("when")}</dt>
        <dd>
          {run.by === undefined
            ? format.instant(run.at)
            : text("whenBy", { when: format.instant(run.at), who: run.by })}
        </dd>
        <dt>{text("start")}</dt>
        <dd>{format.date(run.startDate)}</dd>
        <dt>{text("dataSet")}</dt>
        <dd>
          {seeded.dataSet(run.dataSetLabel)}{" "}
          {run.sampleData && (
            <span className="pv-chip" data-kind="warning">
              {text("sample")}
            </span>
          )}
          <br />
          <small>{text(`poverty.${run.povertyMeaning}`)}</small>
        </dd>
        <dt>{text("engine")}</dt>
        <dd>{run.engineVersion}</dd>
        <dt>{text("inputs")}</dt>
        <dd>
          <code title={run.inputHash}>{run.inputHash.slice(0, HASH_SIGNS)}</code>
        </dd>
      </dl>
      {verifiable && (
        <Button busy={verify.isPending} onClick={() => verify.mutate(projections.eid)}>
          {text("verify")}
        </Button>
      )}
      <div role="status">
        {verify.isError && <p>{reason(verify.error)}</p>}
        {found && (
          <p>
            {text(
              found.same ? (found.engineVersion === found.currentEngineVersion ? "same" : "sameStored") : "different",
              { version: found.engineVersion, now: found.currentEngineVersion, count: found.differences.length },
            )}
          </p>
        )}
        {found && !found.same && (
          <ul>
            {found.differences.map((one) => (
              <li key={one.path}>
                {text("difference", { path: one.path, stored: String(one.stored), now: String(one.now) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
