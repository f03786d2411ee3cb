import type { PointerEvent } from "react";
import { useTexts } from "../../../framework/i18n/index.ts";
import type { Misfit, WireBox } from "../../../framework/layout/wires/wire-board.ts";
import { PlainButton } from "../../../framework/ui/controls/index.ts";
import type { WireWords } from "./use-wire-words.ts";
import type { Wire } from "../../../framework/bus/message.ts";

type WireStart = Wire["from"];
type WireTarget = Wire["to"];

/** Names a port in the page, for lines and for what is dropped on it. */
export const portKey = (side: "from" | "to", instance: string, name: string): string => `${side} ${instance} ${name}`;

interface ColumnProps {
  readonly boxes: readonly WireBox[];
  readonly words: WireWords;
}

/** The events of a page, each the start of a wire. */
export function EventColumn(
  props: ColumnProps & {
    /** The event from which a wire is being drawn. */
    readonly from: WireStart | null;
    readonly disabled: boolean;
    onStart(from: WireStart, byKeyboard: boolean): void;
    onPress(from: WireStart, event: PointerEvent): void;
  },
) {
  const { boxes, words, from, disabled, onStart, onPress } = props;
  const text = useTexts("widgets.layout-editor.wires");
  return (
    <Column title={text("when")} boxes={boxes} words={words}>
      {(instance, { name, gone }) => {
        const start = { instance, topic: name };
        return (
          <PlainButton
            className="layout-editor__port"
            data-port={portKey("from", instance, name)}
            data-gone={gone || undefined}
            aria-pressed={from?.instance === instance && from.topic === name}
            aria-disabled={gone || disabled || undefined}
            onClick={({ detail }) => gone || disabled || onStart(start, detail === 0)}
            onPointerDown={(event) => gone || disabled || onPress(start, event)}
          >
            {words.event(start)}
            {gone ? <small>{text("goneEvent")}</small> : null}
          </PlainButton>
        );
      }}
    </Column>
  );
}

/** The actions of a page; while a wire is being drawn, each with the reason why it does not fit. */
export function ActionColumn(
  props: ColumnProps & {
    /** Judges an action for the wire that is being drawn; null while there is none. */
    readonly misfits: ((to: WireTarget) => Misfit | null) | null;
    onMake(to: WireTarget): void;
  },
) {
  const { boxes, words, misfits, onMake } = props;
  const text = useTexts("widgets.layout-editor.wires");
  return (
    <Column title={text("then")} boxes={boxes} words={words}>
      {(instance, { name, gone }) => {
        const to = { instance, action: name };
        const misfit = gone ? null : (misfits?.(to) ?? null);
        const off = misfits === null || gone || misfit !== null;
        return (
          <PlainButton
            className="layout-editor__port"
            data-port={portKey("to", instance, name)}
            data-gone={gone || undefined}
            data-fits={misfits === null ? undefined : !off}
            disabled={misfits === null}
            aria-disabled={off || undefined}
            onClick={() => off || onMake(to)}
          >
            {words.action(to)}
            {gone ? (
              <small>{text("goneAction")}</small>
            ) : misfit === null ? null : (
              <small>{words.misfit(misfit)}</small>
            )}
          </PlainButton>
        );
      }}
    </Column>
  );
}

function Column(
  props: ColumnProps & {
    readonly title: string;
    children(instance: string, port: WireBox["ports"][number]): React.ReactNode;
  },
) {
  const { title, boxes, words, children } = props;
  const text = useTexts("widgets.layout-editor.wires");
  return (
    <section className="pv-stack" aria-label={title}>
      <h2>{title}</h2>
      {boxes.length === 0 ? <p className="pv-muted">{text("nothing")}</p> : null}
      {boxes.map(({ id, instance, elsewhere, ports }) => (
        <section key={id} className="layout-editor__box pv-card" aria-label={words.instance(id)}>
          <h3 className="pv-row">
            {words.instance(id)}
            {elsewhere ? <span className="pv-chip">{text("elsewhere")}</span> : null}
            {instance ? null : (
              <span className="pv-chip" data-kind="danger">
                {text("goneInstance")}
              </span>
            )}
          </h3>
          <ul className="pv-plain-list">
            {ports.map((port) => (
              <li key={port.name}>{children(id, port)}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
