import { atom, useAtom } from "jotai";
import { createContext, useId, useRef } from "react";
import { usePermission } from "../gate/session.ts";
import { useTexts } from "../i18n/texts.ts";
import { Action, type ControlHandle } from "../ui/controls/index.ts";
import { fetched } from "../ui/fetched.tsx";
import { useApp, useInstanceTitle } from "../widget/app-context.ts";
import { needsOf } from "../widget/define-widget.ts";

/** Fetched, with the topics themselves, on first use. */
const HelpSheet = fetched(async () => ({ default: (await import("./HelpSheet.tsx")).HelpSheet }));

/** The button whose sheet is open: only one at a time on the whole page. */
const openAtom = atom<string | null>(null);

/** Whether a title bar above the widget already shows its `?`. */
export const HelpShownContext = createContext(false);

/**
 * The small `?` next to a part of the page: opens the widget's own topic at the side, so that unfinished work stays on
 * the page.
 */
export function HelpButton({ widget, title }: { widget: string; title: string }) {
  const texts = useTexts("shell.help");
  const id = useId();
  const [open, setOpen] = useAtom(openAtom);
  const button = useRef<ControlHandle>(null);
  const shown = open === id;
  const label = texts("on", { title });
  const close = () => {
    setOpen(null);
    button.current?.focus();
  };
  return (
    <>
      <Action
        ref={button}
        className="pv-help-button pv-no-print"
        icon="question"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={shown}
        onClick={() => setOpen(shown ? null : id)}
      />
      {shown ? <HelpSheet topicId={`widget-${widget}`} label={label} onClose={close} /> : null}
    </>
  );
}

/** The `?` of a title bar: help for the first of its instances that the reader may see. */
export function InstanceHelp({ ids }: { ids: readonly string[] }) {
  const app = useApp();
  const may = usePermission();
  const titleOf = useInstanceTitle();
  const id = ids.find((each) => {
    const needs = needsOf(app, each);
    return needs !== undefined && may(needs);
  });
  const instance = id === undefined ? undefined : app.instances.get(id);
  return instance ? <HelpButton key={instance.id} widget={instance.widget} title={titleOf(instance.id)} /> : null;
}
