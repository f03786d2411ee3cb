import { useTexts } from "../../../framework/i18n/index.ts";
import type { WireTraffic } from "../../../framework/bus/message.ts";
import type { BoardWire } from "../../../framework/layout/wires/wire-board.ts";
import { Action, Button } from "../../../framework/ui/controls/index.ts";
import { useFaultText } from "../check.ts";
import type { WireWords } from "./use-wire-words.ts";

/** The wires as sentences, each with what passed it in the preview, its faults, and what can be done with it. */
export function WireList(props: {
  readonly wires: readonly BoardWire[];
  readonly words: WireWords;
  readonly chosen: BoardWire["wire"] | null;
  readonly disabled: boolean;
  trafficOf(wire: BoardWire["wire"]): WireTraffic | undefined;
  onChoose(wire: BoardWire["wire"]): void;
  onShow(wire: BoardWire["wire"]): void;
  onRemove(wire: BoardWire["wire"]): void;
}) {
  const { wires, words, chosen, disabled, trafficOf, onChoose, onShow, onRemove } = props;
  const text = useTexts("widgets.layout-editor.wires");
  return (
    <section className="pv-stack pv-stack--tight" aria-label={text("title")}>
      <h2 tabIndex={-1} data-wires="title">
        {text("count", { count: wires.length })}
      </h2>
      <ul className="pv-plain-list">
        {wires.map(({ wire, place, faults }) => (
          <li key={place} className="pv-row pv-row--one pv-row--top" data-wire={place}>
            <div className="pv-grow">
              <Button kind="quiet" wide align="start" aria-pressed={wire === chosen} onClick={() => onChoose(wire)}>
                {words.wire(wire)}
              </Button>
              <WireState faults={faults} traffic={trafficOf(wire)} />
            </div>
            <Action icon="code" label={text("show", { wire: words.wire(wire) })} onClick={() => onShow(wire)} />
            <Action
              icon="trash"
              label={text("remove", { wire: words.wire(wire) })}
              disabled={disabled}
              onClick={() => onRemove(wire)}
            />
          </li>
        ))}
      </ul>
      <p className="pv-muted pv-small">{text("rule")}</p>
    </section>
  );
}

function WireState({ faults, traffic }: Pick<BoardWire, "faults"> & { readonly traffic: WireTraffic | undefined }) {
  const text = useTexts("widgets.layout-editor.wires");
  const counted = useTexts("shell.inspector");
  const faultText = useFaultText();
  const { passed = 0, waiting = 0, faulty = 0 } = traffic ?? {};
  const counts = { passed, waiting, faulty };
  return (
    <div className="pv-row pv-row--tight pv-small">
      {faults.map((fault) => (
        <p key={fault.path} className="pv-danger">
          <strong>{text("broken")}</strong> <code>{fault.path}</code> {faultText(fault).message}
        </p>
      ))}
      {(["passed", "waiting", "faulty"] as const).map((kind) =>
        counts[kind] === 0 ? null : (
          <span
            key={kind}
            className="pv-chip"
            data-kind={kind === "passed" ? "success" : kind === "faulty" ? "danger" : undefined}
          >
            {counted(kind, { count: counts[kind] })}
          </span>
        ),
      )}
    </div>
  );
}
