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

/**
 * The drawer's share of the window's height in percent, and the step by which a key press moves it: the part above it
 * keeps half.
 */
const DRAWER_SHARE = { min: 15, initial: 20, alone: 40, max: 50, step: { fine: 2, coarse: 10 } } as const;

/**
 * Wide tables and charts below the map. The drawer belongs to the open step; pinned, it stays at every step. Closed, it
 * shows only its handle; open, it is as high as its content, up to the share of the window that the reader dragged it
 * to. It starts closed, so that the map has the room; in a step without a panel it is the whole step, and closes with
 * it.
 */
export function Drawer(props: {
  readonly steps: readonly StepConfig[];
  readonly current: string;
  readonly phone: boolean;
  /** Gives its room to the main region temporarily. */
  readonly away: boolean;
  /** Closes the open step. */
  onLeave(): void;
}) {
  const { steps, current, phone, away, onLeave } = props;
  const text = useText();
  const texts = useTexts("shell.workbench");
  const onPhone = useRemembered<boolean>("drawerOpenOnPhone", false);
  const elsewhere = useRemembered<boolean>("drawerOpen", false);
  const [pinned, setPinned] = useRemembered<string>("drawerPinned", "");
  const shareBelow = useRemembered<number>("drawerShare", DRAWER_SHARE.initial);
  const shareAlone = useRemembered<number>("drawerShareAlone", DRAWER_SHARE.alone);
  const withDrawer = steps.filter((step) => step.drawer.length > 0);
  const own = withDrawer.find((step) => step.id === current);
  const alone = own?.panel.length === 0;
  const step = alone ? own : (withDrawer.find((candidate) => candidate.id === pinned) ?? own);
  const [below, setOpen] = phone ? onPhone : elsewhere;
  const open = alone || below;
  const [remembered, setShare] = alone ? shareAlone : shareBelow;
  const close = () => (alone ? onLeave() : setOpen(!open));
  const share = Math.min(DRAWER_SHARE.max, Math.max(DRAWER_SHARE.min, remembered));
  const title = !step ? "" : alone ? text(step.title) : texts("drawer", { title: text(step.title) });
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
          initial={alone ? DRAWER_SHARE.alone : DRAWER_SHARE.initial}
          onResize={setShare}
        />
      ) : null}
      <div className="pv-drawer__handle pv-row pv-row--one">
        <PlainButton
          className="pv-drawer__title pv-head-button pv-row pv-row--one pv-grow pv-small pv-strong"
          aria-expanded={open}
          onClick={close}
        >
          <Icon name={open ? "chevron-down" : "chevron-up"} />
          {title}
        </PlainButton>
        {open && step ? (
          <>
            <InstanceHelp ids={step.drawer} />
            {alone ? null : (
              <Action
                icon={pinned === step.id ? "unpin" : "pushpin"}
                label={texts("pinDrawer")}
                active={pinned === step.id}
                aria-pressed={pinned === step.id}
                onClick={() => setPinned(pinned === step.id ? "" : step.id)}
              />
            )}
            <Action icon="x" label={texts("closeDrawer")} onClick={close} />
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

/**
 * The instances of a step's panel or drawer: mounted when the step is first opened, and kept hidden when the reader
 * leaves it.
 */
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
