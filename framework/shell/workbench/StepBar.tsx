import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { StepConfig } from "../../../contract/config/app-config.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/controls/index.ts";
import { PlainButton } from "../../ui/controls/Native.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import type { StepState, WidgetStatus } from "../../widget/define-widget.ts";
import { NO_STEP } from "../shell-routes.ts";

export type Statuses = Readonly<Record<string, WidgetStatus>>;

const STATE_ICONS: Readonly<Record<StepState, string>> = {
  empty: "circle",
  ready: "pencil",
  done: "check-circle",
  stale: "exclamation-mark-triangle",
  locked: "lock",
  forbidden: "circle-disallowed",
};

interface StepBarProps {
  readonly steps: readonly StepConfig[];
  readonly current: string;
  readonly statuses: Statuses;
  /** Whether the main region is a tab of its own. */
  readonly withMap: boolean;
  readonly panelId: string;
  onChoose(step: string): void;
}

/** The steps of the work in their order, each with its state; next to them what to do next, which leads to where it is done. */
export function StepBar({ steps, current, statuses, withMap, panelId, onChoose }: StepBarProps) {
  const text = useText();
  const texts = useTexts("shell.workbench");
  const hint = nextHint(steps, current, statuses);
  const said = hint === null ? "" : hint.todo ? texts("next", { hint: hint.text }) : hint.text;
  const spoken = useSettled(said);
  const list = useRef<HTMLOListElement>(null);
  // On a phone the names have their room and the list moves under the finger: the open step is visible.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !chosen) return;
    const [at, all] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollBy({ left: (at.left + at.right) / 2 - (all.left + all.right) / 2 });
  }, [current, withMap]);
  return (
    <nav className="pv-steps pv-pane pv-row" aria-label={texts("steps")}>
      <ol className="pv-steps__list pv-plain-list pv-row pv-row--tight" ref={list}>
        {withMap ? (
          <li>
            <PlainButton
              className="pv-step"
              aria-current={current === NO_STEP ? "step" : undefined}
              onClick={() => onChoose(NO_STEP)}
            >
              <Icon name="map" />
              <span className="pv-step__title pv-strong">{texts("map")}</span>
            </PlainButton>
          </li>
        ) : null}
        {steps.map((step, i) => {
          const state = statuses[step.id]?.state;
          const chosen = step.id === current;
          const face = (
            <>
              <span className="pv-step__number pv-small pv-strong">{i + 1}</span>
              <Icon name={step.icon} />
              <span className="pv-step__title pv-strong">{text(step.title)}</span>
              {state ? (
                <span className="pv-step__state pv-row pv-row--one pv-row--tight pv-muted">
                  <Icon name={STATE_ICONS[state]} />
                  <span className="pv-step__state-text">{texts(`states.${state}`)}</span>
                </span>
              ) : null}
            </>
          );
          return (
            <li key={step.id}>
              {step.page === undefined ? (
                <PlainButton
                  className={`pv-step${state ? ` pv-step--${state}` : ""}`}
                  aria-current={chosen ? "step" : undefined}
                  aria-expanded={withMap ? undefined : chosen}
                  aria-controls={chosen ? panelId : undefined}
                  onClick={() => onChoose(chosen && !withMap ? NO_STEP : step.id)}
                >
                  {face}
                </PlainButton>
              ) : (
                <Link className={`pv-step${state ? ` pv-step--${state}` : ""}`} to={step.page}>
                  {face}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <p className="pv-steps__hint pv-grow pv-muted pv-small">
        {hint === null ? null : hint.todo && hint.step !== current ? (
          <Button
            kind="quiet"
            scale="s"
            iconEnd="chevron-right"
            className="pv-steps__lead"
            title={said}
            onClick={() => onChoose(hint.step)}
          >
            <span className="pv-steps__said">{said}</span>
          </Button>
        ) : (
          <span className="pv-steps__said">{said}</span>
        )}
      </p>
      {/* What a step asks for while its neighbors are still being fetched is not said. */}
      <p className="pv-visually-hidden" role="status">
        {spoken}
      </p>
    </nav>
  );
}

/**
 * What to do next and the step where it is done: the open step's own hint while there is something to do in it, else
 * that of the first step where there is; null when all are done.
 */
export function nextHint(
  steps: readonly { readonly id: string }[],
  current: string,
  statuses: Statuses,
): { step: string; text: string; todo: boolean } | null {
  const unfinished = (id: string) => statuses[id]?.hint !== undefined && statuses[id].state !== "done";
  const ids = steps.map(({ id }) => id);
  // Where nothing can be done yet, what comes first is done elsewhere.
  const waiting = (id: string) => statuses[id]?.state === "empty";
  const open = unfinished(current) ? current : undefined;
  const step =
    open === undefined || waiting(open)
      ? (ids.find((id) => unfinished(id) && !waiting(id)) ?? open ?? ids.find(unfinished))
      : open;
  const next = step === undefined ? undefined : statuses[step];
  if (step === undefined || next?.hint === undefined) return null;
  // A lock or a missing permission is a reason, not something to do next.
  return { step, text: next.hint, todo: next.state !== "locked" && next.state !== "forbidden" };
}
