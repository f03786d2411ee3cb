import "../../figures/figures.css";
import { useLayoutEffect, useRef, useState } from "react";
import type { RunChanges } from "../../../contract/planning/calls/projections.ts";
import { zoneMark } from "../../../engine/display/zone-label.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { Icon } from "../../../framework/ui/index.ts";
import { useUpdate } from "../calculation.ts";
import { useEstimation } from "../estimations.ts";
import { useNextText, useProjections } from "../projections.ts";
import { promptOf } from "../work.ts";

/** Shows what has changed since an estimation's figures were calculated, with a button that updates everything; hidden while they are current. */
export function UpdatePrompt(props: {
  readonly eid: number | null;
  /** Whether it is announced when it appears; of several on a page only one is. */
  readonly announced?: boolean;
  readonly look?: "line" | "text";
}) {
  const { eid, announced = false, look } = props;
  const text = useTexts("client.update");
  const format = useFormat();
  const estimation = useEstimation(eid).data;
  const prompt = promptOf(estimation);
  const changesText = useChangesText(eid);
  const { update, running, permitted, held } = useUpdate(estimation);
  const [people, setPeople] = useState<number | null | undefined>(undefined);
  const outcome = useRef<HTMLParagraphElement>(null);
  const open = prompt !== null || running;
  if (open && !running && people !== undefined) setPeople(undefined);
  const isDone = !open && people !== undefined;
  // In the same commit that removes the button that had the focus.
  useLayoutEffect(() => {
    if (isDone) outcome.current?.focus();
  }, [isDone]);

  if (isDone)
    return (
      <p ref={outcome} className="pv-update pv-note pv-row pv-row--one pv-small" data-kind="success" tabIndex={-1}>
        <Icon name="check-circle" />
        <span>{text("done", { people: format.headline(people) })}</span>
      </p>
    );
  if (!open) return null;
  const button = look !== "text" && permitted && held === null && prompt !== "noZones" && (
    <Button
      kind="primary"
      className="pv-fixed"
      busy={running}
      onClick={() => void update(({ projections: { headline } }) => setPeople(headline.peopleAssisted))}
    >
      {text("everything")}
    </Button>
  );
  if (look === "line") return button;
  return (
    <div className="pv-update pv-note pv-row pv-small" data-kind="warning">
      <p className="pv-row pv-row--one" role={announced ? "status" : undefined}>
        <Icon name="exclamation-mark-triangle" />
        <span>{changesText}</span>
      </p>
      {button}
    </div>
  );
}

/**
 * A note next to figures of an estimation that are no longer current; it links to the prompt with the button, which
 * shows what has changed.
 */
export function StaleMark({ eid }: { readonly eid: number | null }) {
  const staleText = useStaleText(eid);
  const changesText = useChangesText(eid);
  if (staleText === null) return null;
  return (
    <span className="pv-chip" data-kind="warning" title={changesText ?? undefined}>
      <Icon name="exclamation-mark-triangle" />
      {staleText}
    </span>
  );
}

/** Null while the figures of an estimation are current, or there are none. */
function useStaleText(eid: number | null): string | null {
  const text = useTexts("shell.workbench.states");
  const prompt = promptOf(useEstimation(eid).data);
  return useProjections(eid).data?.projections && prompt !== null ? text("stale") : null;
}

/** Returns why the figures of an estimation are no longer current, or what must be done before there are any. */
export function useChangesText(eid: number | null): string | null {
  const text = useTexts("client.update");
  const format = useFormat();
  const changedText = useChangedText();
  const next = useNextText(promptOf(useEstimation(eid).data));
  const run = useProjections(eid).data;
  if (!run?.projections) return next;
  const when = format.instant(run.projections.run.at);
  const what = run.changes === null ? "" : changedText(run.changes);
  if (run.changes === null || what === "") return text("changedSomething", { when });
  return text("changed", { when, what, by: run.changes.by, at: format.instant(run.changes.at) });
}

/** The things that were changed, in words. */
function useChangedText(): (changes: RunChanges) => string {
  const text = useTexts("client.update.things");
  return ({ zones, zoneNames, ...changes }) =>
    [
      ...(zones.length === 0
        ? []
        : [text("zones", { count: zones.length, zones: zones.map((zone) => zoneMark(zone, zoneNames)).join(", ") })]),
      ...(["parameters", "startDate", "dataSet"] as const)
        .filter((thing) => changes[thing])
        .map((thing) => text(thing)),
    ].join(", ");
}
