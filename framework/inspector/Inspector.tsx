import "./Inspector.css";
import { useState } from "react";
import type { Bus } from "../bus/bus.ts";
import type { Message } from "../bus/message.ts";
import { useBus } from "../bus/use-bus.tsx";
import { useTexts } from "../i18n/texts.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Button, Checkbox, TextArea, TextField } from "../ui/controls/index.ts";
import { useToast } from "../ui/notices.tsx";
import { FaultMark, Mark, MessageList } from "./MessageList.tsx";
import type { TopicRow, WireRow } from "./board.ts";
import { useBusBoard, useTrace } from "./use-bus-view.ts";

const PARTS = ["messages", "topics", "wires"] as const;
export type InspectorPart = (typeof PARTS)[number];

/** What goes over the app's bus: messages, topics and wires, and the trace of it all for a bug report. */
export function Inspector({ first = "messages" }: { first?: InspectorPart }) {
  const texts = useTexts("shell.inspector");
  const bus = useBus();
  const board = useBusBoard();
  const trace = useTrace(board);
  const [part, setPart] = useState<InspectorPart>(first);
  const [wanted, setWanted] = useState("");
  const [faultsOnly, setFaultsOnly] = useState(false);
  const has = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(wanted.toLowerCase()));
  const messages = board.messages.filter(
    (message) => has(message.topic, message.from) && (!faultsOnly || isFaulty(bus, message)),
  );
  const topics = board.topics.filter((row) => has(row.name) && (!faultsOnly || row.dead || row.undeclared.length > 0));
  const wires = board.wires.filter(
    ({ wire, traffic, dead }) =>
      has(wire.from.instance, wire.from.topic, wire.to.instance, wire.to.action) &&
      (!faultsOnly || dead || traffic.faulty > 0),
  );
  const counts = { messages: messages.length, topics: topics.length, wires: wires.length };
  return (
    <div className="pv-inspector">
      <div className="pv-inspector__bar">
        <div role="group" aria-label={texts("parts")} className="pv-inspector__parts">
          {PARTS.map((each) => (
            <Button key={each} aria-pressed={part === each} onClick={() => setPart(each)}>
              {texts(`part.${each}`)} ({counts[each]})
            </Button>
          ))}
        </div>
        <TextField
          className="pv-inspector__filter"
          type="search"
          label={texts("filter")}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Checkbox label={texts("faultsOnly")} checked={faultsOnly} onChange={setFaultsOnly} />
        {part === "messages" ? (
          <Button aria-pressed={board.paused} onClick={() => board.pause(!board.paused)}>
            {texts(board.paused ? "resume" : "pause")}
          </Button>
        ) : null}
        <CopyTrace trace={trace} />
      </div>
      <div className="pv-inspector__scroll" role="region" aria-label={texts(`part.${part}`)} tabIndex={0}>
        {part === "messages" ? <MessageList messages={messages} /> : null}
        {part === "topics" ? <TopicList rows={topics} /> : null}
        {part === "wires" ? <WireList rows={wires} /> : null}
      </div>
    </div>
  );
}

const isFaulty = (bus: Bus, message: Message): boolean =>
  message.fault !== undefined || bus.deliveries(message).some(({ state }) => state === "faulty");

/** The wires of the config: what passed each, what did not fit, and which can never fire. */
function WireList({ rows }: { rows: readonly WireRow[] }) {
  const texts = useTexts("shell.inspector");
  if (rows.length === 0) return <p className="pv-inspector__none">{texts("noWires")}</p>;
  return (
    <ul className="pv-inspector__rows">
      {rows.map(({ wire, traffic, dead }, i) => (
        <li key={i} data-wire={i}>
          <div className="pv-inspector__head">
            <code>
              {wire.from.instance} · {wire.from.topic} → {wire.to.instance} · {wire.to.action}
            </code>
            <span className="pv-inspector__count">{texts("passed", { count: traffic.passed })}</span>
            {traffic.waiting > 0 ? (
              <span className="pv-inspector__count">{texts("waiting", { count: traffic.waiting })}</span>
            ) : null}
            {traffic.faulty > 0 ? <Mark kind="danger" text={texts("faulty", { count: traffic.faulty })} /> : null}
            {dead ? <Mark kind="warning" text={texts(`deadWire.${dead}`)} /> : null}
          </div>
          {traffic.lastFault ? <FaultMark fault={traffic.lastFault} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Every topic: what it says, who may send it, who may hear it, who listens now, and whether it is dead. */
function TopicList({ rows }: { rows: readonly TopicRow[] }) {
  const texts = useTexts("shell.inspector");
  return (
    <ul className="pv-inspector__rows">
      {rows.map((row) => (
        <li key={row.name} data-topic={row.name}>
          <div className="pv-inspector__head">
            <code>{row.name}</code>
            <span className="pv-inspector__count">{texts("messages", { count: row.sent })}</span>
            {row.dead ? <Mark kind="warning" text={texts(`dead.${row.dead}`)} /> : null}
            {row.undeclared.length > 0 ? (
              <Mark kind="warning" text={texts("undeclared", { names: row.undeclared.join(", ") })} />
            ) : null}
          </div>
          {row.description ? <p>{row.description}</p> : null}
          <dl>
            <Names label={texts("mayPublish")} names={row.mayPublish} />
            <Names label={texts("mayHear")} names={row.mayHear} />
            <Names label={texts("listening")} names={row.listening} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A term and the instances that it names; "no one" where there is none. */
function Names({ label, names }: { label: string; names: readonly string[] }) {
  const texts = useTexts("shell.inspector");
  return (
    <div>
      <dt>{label}</dt>
      <dd>{names.length > 0 ? names.join(", ") : texts("noWidget")}</dd>
    </div>
  );
}

/** Puts a trace on the clipboard; where the browser does not allow it, shows it to be copied by hand. */
function CopyTrace({ trace }: { trace: () => string }) {
  const texts = useTexts("shell.inspector");
  const close = useTexts("shell")("close");
  const toast = useToast();
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const text = trace();
    // Absent on plain http away from this machine.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (!clipboard) throw new Error("no clipboard");
      await clipboard.writeText(text);
      toast({ kind: "success", text: texts("copied") });
    } catch {
      setByHand(text);
    }
  };
  return (
    <>
      <Button icon="copy-to-clipboard" onClick={() => void copy()}>
        {texts("copy")}
      </Button>
      {byHand === null ? null : (
        <Dialog
          title={texts("copyByHand")}
          alert={false}
          onClose={() => setByHand(null)}
          actions={
            <Button kind="primary" onClick={() => setByHand(null)}>
              {close}
            </Button>
          }
        >
          <TextArea
            className="pv-inspector__trace"
            label={texts("copyByHand")}
            labelHidden
            readOnly
            rows={12}
            value={byHand}
            onFocus={(event) => void (event.currentTarget as HTMLCalciteTextAreaElement).selectText()}
          />
        </Dialog>
      )}
    </>
  );
}
