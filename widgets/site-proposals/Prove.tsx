import type { Proving } from "../../client/logistics/prove-in-thread.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Progress } from "../../framework/ui/controls/index.ts";
import { Note } from "../../framework/ui/index.ts";

/** Looks for the exact optimum of a small proposal, and says what was proven. */
export function Prove(props: { readonly proving: Proving; readonly isSmall: boolean; onProve(): void }) {
  const { proving, isSmall, onProve } = props;
  const { block, proven, failed, forget } = proving;
  const text = useTexts("widgets.site-proposals");
  if (!isSmall) return <p className="pv-small pv-muted">{text("prove.tooLarge")}</p>;
  if (block !== null)
    return (
      <div className="pv-row">
        <Progress label={text("prove.at", { block: block + 1 })} />
        <Button onClick={forget}>{text("cancel")}</Button>
      </div>
    );
  const count = (flags: readonly boolean[]) => flags.filter(Boolean).length;
  return (
    <>
      <div className="pv-row">
        <Button onClick={onProve}>{text("prove.title")}</Button>
      </div>
      {proven !== null && (
        <Note>
          {proven.shortest.every(Boolean)
            ? text("prove.all")
            : text("prove.some", {
                fewest: count(proven.fewest),
                shortest: count(proven.shortest),
                of: proven.fewest.length,
              })}
        </Note>
      )}
      {failed && <Note kind="warning">{text("prove.failed")}</Note>}
    </>
  );
}
