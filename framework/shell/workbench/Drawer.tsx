import { useState } from "react";
import type { StepConfig } from "../../../contract/config/app-config.ts";
import { HelpShownContext, InstanceHelp } from "../../help/HelpButton.tsx";
import { WidgetHosts } from "../../host/WidgetHost.tsx";
import { useText, useTexts } from "../../i18n/texts.ts";
import { useRemembered } from "../../preferences/stored.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Action } from "../../ui/controls/index.ts";
import { PlainButton } from "../../ui/controls/Native.tsx";
import { Resizer } from "./Resizer.tsx";

/** The drawer's share of the window's height in percent, and how far a key press moves it: what is above keeps half. */
const DRAWER_SHARE = { min: 15, initial: 20, max: 50, step: { fine: 2, coarse: 10 } } as const;

/**
 * Wide tables and charts below the map. It belongs to the open step; pinned, it stays at every step. Closed, only its
 * handle shows; open, it is as high as its content, at most as high as it was drawn, in a share of the window. A phone, which has no room to
 * spare, starts with it closed and remembers that apart.
 */
export function Drawer(props: {
  readonly steps: readonly StepConfig[];
  readonly current: string;
  readonly phone: boolean;
  /** Gives its room to the main region for now. */
  readonly away: boolean;
}) {
  const { steps, current, phone, away } = props;
  const text = useText();
  const texts = useTexts("shell.workbench");
  const onPhone = useRemembered<boolean>("drawerOpenOnPhone", false);
  const elsewhere = useRemembered<boolean>("drawerOpen", true);
  const [open, setOpen] = phone ? onPhone : elsewhere;
  const [pinned, setPinned] = useRemembered<string>("drawerPinned", "");
  const [remembered, setShare] = useRemembered<number>("drawerShare", DRAWER_SHARE.initial);
  const withDrawer = steps.filter((step) => step.drawer.length > 0);
  const own = withDrawer.find((step) => step.id === current);
  const step = withDrawer.find((candidate) => candidate.id === pinned) ?? own;
  const share = Math.min(DRAWER_SHARE.max, Math.max(DRAWER_SHARE.min, remembered));
  const title = step ? texts("drawer", { title: text(step.title) }) : "";
  return (
    <section className="pv-drawer pv-column pv-pane" data-open={open} hidden={!step || away} aria-label={title}>
      {open && !phone ? (
        <Resizer
          label={texts("resizeDrawer")}
          measure="height"
          pixelsPerUnit={() => window.innerHeight / 100}
          step={DRAWER_SHARE.step}
          value={share}
          min={DRAWER_SHARE.min}
          max={DRAWER_SHARE.max}
          initial={DRAWER_SHARE.initial}
          onResize={setShare}
        />
      ) : null}
      <div className="pv-drawer__handle pv-row pv-row--one">
        <PlainButton
          className="pv-drawer__title pv-row pv-row--one pv-grow pv-small pv-strong"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "chevron-down" : "chevron-up"} />
          {title}
        </PlainButton>
        {open && step ? (
          <>
            <InstanceHelp ids={step.drawer} />
            <Action
              icon={pinned === step.id ? "unpin" : "pushpin"}
              label={texts("pinDrawer")}
              active={pinned === step.id}
              aria-pressed={pinned === step.id}
              onClick={() => setPinned(pinned === step.id ? "" : step.id)}
            />
            <Action icon="x" label={texts("closeDrawer")} onClick={() => setOpen(false)} />
          </>
        ) : null}
      </div>
      <div
        className="pv-drawer__content pv-column pv-scroll-area"
        hidden={!open}
        style={phone ? undefined : { maxBlockSize: `${share}dvh` }}
      >
        <HelpShownContext value={true}>
          {withDrawer.map((candidate) => (
            <StepSlot key={candidate.id} instances={candidate.drawer} shown={open && candidate.id === step?.id} />
          ))}
        </HelpShownContext>
      </div>
    </section>
  );
}

/** The instances of a step's panel or drawer: mounted when the step is first opened, kept, unseen, when it is left. */
export function StepSlot({ instances, shown }: { instances: readonly string[]; shown: boolean }) {
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <div className="pv-step-slot" hidden={!shown}>
      <WidgetHosts ids={instances} />
    </div>
  );
}
