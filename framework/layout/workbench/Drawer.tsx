import { useState } from "react";
import type { StepConfig } from "../../../contract/app-config.ts";
import { HelpShownContext, InstanceHelp } from "../../help/HelpButton.tsx";
import { WidgetHosts } from "../../host/WidgetHost.tsx";
import { useText, useTexts } from "../../i18n/texts.ts";
import { useRemembered } from "../../preferences/stored.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Action } from "../../ui/controls/index.ts";
import { PlainButton } from "../../ui/controls/Native.tsx";
import { Resizer } from "./Resizer.tsx";

/** Heights of the drawer in pixels. */
const DRAWER_HEIGHT = { min: 140, initial: 300, ofWindow: 0.7 } as const;

/**
 * Wide tables and charts below the map. It belongs to the open step; pinned, it stays at every step. Closed, only its
 * handle shows; open, it is as high as its content, at most as high as it was drawn. A phone, which has no room to
 * spare, starts with it closed and remembers that apart.
 */
export function Drawer({ steps, current, phone }: { steps: readonly StepConfig[]; current: string; phone: boolean }) {
  const text = useText();
  const texts = useTexts("shell.workbench");
  const onPhone = useRemembered<boolean>("drawerOpenOnPhone", false);
  const elsewhere = useRemembered<boolean>("drawerOpen", true);
  const [open, setOpen] = phone ? onPhone : elsewhere;
  const [pinned, setPinned] = useRemembered<string>("drawerPinned", "");
  const [height, setHeight] = useRemembered<number>("drawerHeight", DRAWER_HEIGHT.initial);
  const withDrawer = steps.filter((step) => step.drawer.length > 0);
  const own = withDrawer.find((step) => step.id === current);
  const step = withDrawer.find((candidate) => candidate.id === pinned) ?? own;
  const max = Math.round(window.innerHeight * DRAWER_HEIGHT.ofWindow);
  const title = step ? texts("drawer", { title: text(step.title) }) : "";
  const shownHeight = Math.min(height, max);
  return (
    <section className="pv-drawer pv-column pv-pane" data-open={open} hidden={!step} aria-label={title}>
      {open && !phone ? (
        <Resizer
          label={texts("resizeDrawer")}
          measure="height"
          value={shownHeight}
          min={DRAWER_HEIGHT.min}
          max={max}
          initial={DRAWER_HEIGHT.initial}
          onResize={setHeight}
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
        style={phone ? undefined : { maxBlockSize: shownHeight }}
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
