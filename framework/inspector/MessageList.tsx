import { useTexts } from "../i18n/texts.ts";
import type { BusFault, Delivery, Message } from "../bus/message.ts";
import { useBus } from "../bus/use-bus.tsx";
import { redacted } from "./trace.ts";
import { Icon } from "../ui/Icon.tsx";

/** The messages, newest first, each with its sender, its payload and how it fared. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const texts = useTexts("shell.inspector");
  const bus = useBus();
  if (messages.length === 0) return <p className="pv-inspector__none">{texts("noMessages")}</p>;
  return (
    <ol className="pv-inspector__rows" reversed>
      {messages.toReversed().map((message) => (
        <li key={message.sequence} data-message={message.sequence}>
          <div className="pv-inspector__head">
            <time dateTime={new Date(message.at).toISOString()}>{clock(message.at)}</time>
            <code>{message.topic}</code>
            <span>{texts("from", { name: message.from })}</span>
            {message.fault ? <FaultMark fault={message.fault} /> : null}
          </div>
          <code className="pv-inspector__payload">{JSON.stringify(redacted(message.payload))}</code>
          {message.fault ? null : <Fared deliveries={bus.deliveries(message)} />}
        </li>
      ))}
    </ol>
  );
}

function Fared({ deliveries }: { deliveries: readonly Delivery[] }) {
  const texts = useTexts("shell.inspector");
  if (deliveries.length === 0) return <p className="pv-inspector__none">{texts("heardByNone")}</p>;
  return (
    <p className="pv-inspector__fared">
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

export function FaultMark({ fault }: { fault: BusFault }) {
  const texts = useTexts("shell.inspector");
  return <Mark kind="danger" text={texts(`faults.${fault.kind}`, { detail: fault.detail })} />;
}

/** The reader's own clock to the millisecond, as the browser's console tells it. */
const clock = (at: number): string => {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}.${String(date.getMilliseconds()).padStart(3, "0")}`;
};

/** A short finding with its icon, so that color alone says nothing. */
export function Mark({ kind, text }: { kind: "warning" | "danger"; text: string }) {
  return (
    <span className={`pv-inspector__mark pv-inspector__mark--${kind}`}>
      <Icon name={kind === "danger" ? "exclamation-mark-circle" : "exclamation-mark-triangle"} />
      {text}
    </span>
  );
}
