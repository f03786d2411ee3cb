import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { StepConfig } from "../../../contract/config/app-config.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Action, Button } from "../../ui/controls/index.ts";
import { PlainButton } from "../../ui/controls/Native.tsx";
import { useAnnounce } from "../../ui/notices.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import type { StepState, WidgetStatus } from "../../widget/define-widget.ts";
import { NO_STEP } from "../shell-routes.ts";
import { useToolWords } from "../tool-words.ts";

/** By step; null or none while it is not known. */
export type Statuses = Readonly<Record<string, WidgetStatus | null>>;

/** Icons of states; a step that was not begun, or that is only for viewing, has none. */
const STATE_ICONS: Readonly<Partial<Record<StepState, string>>> = {
  ready: "pencil",
  done: "check-circle",
  stale: "exclamation-mark-triangle",
  locked: "lock",
  forbidden: "circle-disallowed",
};

interface StepsProps {
  readonly steps: readonly StepConfig[];
  readonly current: string;
  readonly statuses: Statuses;
  /** Whether a step is a tool rather than a part of the work; tools come last. */
  isTool(step: StepConfig): boolean;
  onChoose(step: string): void;
}

/**
 * The steps of the work in their order, each with its icon and state: a row of icons above the open step, with their
 * names if there is room. On a phone, where the main region is one of them, they are a menu below the name of the open
 * one.
 */
export function StepBar(props: StepsProps & { readonly phone: boolean; readonly panelId: string }) {
  const { steps, isTool, current, statuses, phone, panelId, onChoose } = props;
  const text = useText();
  const texts = useTexts("shell.workbench");
  const [open, setOpen] = useState(false);
  const [words] = useToolWords();
  const list = useId();
  const menu = useRef<HTMLButtonElement>(null);
  const chosen = steps.find(({ id }) => id === current);
  const choose = (id: string) => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <nav
      className="pv-steps pv-pane"
      aria-label={texts("steps")}
      data-words={words}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !open) return;
        setOpen(false);
        menu.current?.focus();
      }}
    >
      {phone ? (
        <div className="pv-row pv-row--one">
          <PlainButton
            ref={menu}
            className="pv-step pv-grow pv-strong"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            <Icon name={chosen?.icon ?? "map"} />
            <span className="pv-grow pv-one-line">{chosen ? text(chosen.title) : texts("map")}</span>
            <Icon name={open ? "chevron-up" : "chevron-down"} />
          </PlainButton>
          <Action icon="map" label={texts("map")} active={current === NO_STEP} onClick={() => choose(NO_STEP)} />
          <NextStep {...props} />
        </div>
      ) : null}
      <ol id={list} className="pv-steps__list pv-plain-list" hidden={phone && !open}>
        {[...steps.filter((step) => !isTool(step)), ...steps.filter(isTool)].map((step) => {
          const state = statuses[step.id]?.state;
          const icon = state && STATE_ICONS[state];
          const isCurrent = step.id === current;
          const title = text(step.title);
          const name = state ? `${title}, ${texts(`states.${state}`)}` : title;
          const face = {
            className: `pv-step${state ? ` pv-step--${state}` : ""}`,
            "aria-label": name,
            children: (
              <>
                <Icon name={step.icon} />
                <span className="pv-step__title">{title}</span>
                {icon ? <Icon name={icon} /> : null}
              </>
            ),
          };
          return (
            // A title of the button's own would be read as its description, after its name.
            <li key={step.id} className={isTool(step) ? "pv-steps__tool" : undefined} title={name}>
              {step.page === undefined ? (
                <PlainButton
                  {...face}
                  aria-current={isCurrent ? "step" : undefined}
                  aria-expanded={phone ? undefined : isCurrent}
                  aria-controls={isCurrent ? panelId : undefined}
                  onClick={() => choose(isCurrent && !phone ? NO_STEP : step.id)}
                />
              ) : (
                <Link {...face} to={step.page} />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Opens the next step; it is the page's main button once the current step is done. */
export function NextStep({ steps, current, statuses, phone, onChoose }: StepsProps & { readonly phone: boolean }) {
  const text = useText();
  const texts = useTexts("shell.workbench");
  const hint = nextHint(steps, current, statuses);
  // Hints are not announced while other steps are still loading.
  const spoken = useSettled(hint?.text ?? "");
  const announce = useAnnounce();
  const speak = useEffectEvent(() => spoken && announce(spoken));
  useEffect(() => void speak(), [spoken]);
  const next = stepAfter(steps, current, statuses);
  const name = next ? texts("next", { hint: text(next.title) }) : "";
  const isBusy = hint?.step === current || Object.values(statuses).some((status) => status?.state === "stale");
  if (!next) return null;
  return (
    <Button
      kind={isBusy ? undefined : "primary"}
      iconEnd="chevron-right"
      className="pv-next pv-fixed"
      label={name}
      title={hint?.text}
      onClick={() => onChoose(next.id)}
    >
      {phone ? null : name}
    </Button>
  );
}

/**
 * The step that follows or, if nothing can be done there yet, a step where something can be done. Steps without a state
 * are skipped.
 */
export function stepAfter<Step extends { readonly id: string }>(
  steps: readonly Step[],
  current: string,
  statuses: Statuses,
): Step | undefined {
  const state = statuses[current]?.state;
  const wanted = state === undefined || state === "empty" ? nextHint(steps, current, statuses)?.step : undefined;
  const at = steps.findIndex(({ id }) => id === current);
  return steps.find(({ id }) => id === wanted && id !== current) ?? steps.slice(at + 1).find(({ id }) => statuses[id]);
}

/**
 * Returns what to do next and the step where it is done: the open step's own hint while it still has work to do, else
 * that of the first step that has; null when all are done.
 */
export function nextHint(
  steps: readonly { readonly id: string }[],
  current: string,
  statuses: Statuses,
): { step: string; text: string } | null {
  const unfinished = (id: string) => statuses[id]?.hint !== undefined && statuses[id]?.state !== "done";
  const ids = steps.map(({ id }) => id);
  // If a step is not possible yet, an earlier one must be done first.
  const waiting = (id: string) => statuses[id]?.state === "empty";
  const open = unfinished(current) ? current : undefined;
  const step =
    open === undefined || waiting(open)
      ? (ids.find((id) => unfinished(id) && !waiting(id)) ?? open ?? ids.find(unfinished))
      : open;
  const next = step === undefined ? undefined : statuses[step];
  if (step === undefined || next?.hint === undefined) return null;
  return { step, text: next.hint };
}
