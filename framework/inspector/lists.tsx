import { useTexts } from "../i18n/texts.ts";
import type { BusFault, MessageDelivery, Message } from "../bus/message.ts";
import { useBus } from "../bus/use-bus.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useBusWords } from "./bus-words.ts";
import type { TopicRow, WireRow } from "./board.ts";
import { redacted } from "./trace.ts";

/** The messages, newest first, each with its sender, its payload and the outcome. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const texts = useTexts("shell.inspector");
  const bus = useBus();
  if (messages.length === 0) return <p className="pv-muted">{texts("noMessages")}</p>;
  return (
    <ol className="pv-plain-list" reversed>
      {messages.toReversed().map((message) => (
        <li key={message.sequence} data-message={message.sequence} className="pv-stack pv-stack--tight">
          <div className="pv-row">
            <time className="pv-muted" dateTime={new Date(message.at).toISOString()}>
              {clock(message.at)}
            </time>
            <strong>
              <code>{message.topic}</code>
            </strong>
            <span>{texts("from", { name: message.from })}</span>
            {message.fault ? <FaultMark fault={message.fault} /> : null}
          </div>
          <code>{JSON.stringify(redacted(message.payload))}</code>
          {message.fault ? null : <Fared deliveries={bus.deliveries(message)} />}
        </li>
      ))}
    </ol>
  );
}

function Fared({ deliveries }: { deliveries: readonly MessageDelivery[] }) {
  const texts = useTexts("shell.inspector");
  if (deliveries.length === 0) return <p className="pv-muted">{texts("heardByNone")}</p>;
  return (
    <p className="pv-row pv-muted">
      {deliveries.map(({ to, wire, late, state, fault }, i) => (
        <span key={i}>
          → {wire ? `${to}.${wire.to.action}` : to}
          {late ? ` (${texts("late")})` : ""}
          {state === "waiting" ? ` (${texts("waits")})` : ""}
          {fault ? <FaultMark fault={fault} /> : null}
        </span>
      ))}
    </p>
  );
}

/** The wires of the config: their messages, those that did not fit, and wires that can never fire. */
export function WireList({ rows }: { rows: readonly WireRow[] }) {
  const texts = useTexts("shell.inspector");
  if (rows.length === 0) return <p className="pv-muted">{texts("noWires")}</p>;
  return (
    <ul className="pv-plain-list">
      {rows.map(({ wire, traffic, dead }, i) => (
        <li key={i} data-wire={i} className="pv-stack pv-stack--tight">
          <div className="pv-row">
            <code>
              {wire.from.instance} · {wire.from.topic} → {wire.to.instance} · {wire.to.action}
            </code>
            <span className="pv-muted">{texts("passed", { count: traffic.passed })}</span>
            {traffic.waiting > 0 ? (
              <span className="pv-muted">{texts("waiting", { count: traffic.waiting })}</span>
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

/** Every topic: its meaning, who may send it, who may listen, who listens now, and whether it is dead. */
export function TopicList({ rows }: { rows: readonly TopicRow[] }) {
  const texts = useTexts("shell.inspector");
  const meaning = useBusWords();
  return (
    <ul className="pv-plain-list">
      {rows.map((row) => (
        <li key={row.name} data-topic={row.name} className="pv-stack pv-stack--tight">
          <div className="pv-row">
            <strong>
              <code>{row.name}</code>
            </strong>
            <span className="pv-muted">{texts("messages", { count: row.sent })}</span>
            {row.dead ? <Mark kind="warning" text={texts(`dead.${row.dead}`)} /> : null}
            {row.undeclared.length > 0 ? (
              <Mark kind="warning" text={texts("undeclared", { names: row.undeclared.join(", ") })} />
            ) : null}
          </div>
          {row.description ? <p>{meaning(row.description)}</p> : null}
          <dl className="pv-facts">
            <Names label={texts("mayPublish")} names={row.mayPublish} />
            <Names label={texts("mayHear")} names={row.mayHear} />
            <Names label={texts("listening")} names={row.listening} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A term and its instances; "no one" for none. */
function Names({ label, names }: { label: string; names: readonly string[] }) {
  const texts = useTexts("shell.inspector");
  return (
    <div>
      <dt>{label}</dt>
      <dd>{names.length > 0 ? names.join(", ") : texts("noWidget")}</dd>
    </div>
  );
}

function FaultMark({ fault }: { fault: BusFault }) {
  const texts = useTexts("shell.inspector");
  return <Mark kind="danger" text={texts(`faults.${fault.kind}`, { detail: fault.detail })} />;
}

/** The reader's own clock time to the millisecond, as in the browser's console. */
const clock = (at: number): string => {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}.${String(date.getMilliseconds()).padStart(3, "0")}`;
};

/** A short finding with an icon, so that it does not depend on color alone. */
function Mark({ kind, text }: { kind: "warning" | "danger"; text: string }) {
  return (
    <span className="pv-chip" data-kind={kind}>
      <Icon name={kind === "danger" ? "exclamation-mark-circle" : "exclamation-mark-triangle"} />
      {text}
    </span>
  );
}
