import { useId, useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import type { Message } from "../bus/message.ts";
import type { Bus } from "../bus/bus.ts";
import { useBus } from "../bus/use-bus.tsx";
import { CopyTrace } from "./CopyTrace.tsx";
import { MessageList } from "./MessageList.tsx";
import { TopicList } from "./TopicList.tsx";
import { useBusBoard, useTrace } from "./use-bus-view.ts";
import { WireList } from "./WireList.tsx";
import "./Inspector.css";

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
  const id = useId();
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
            <button
              key={each}
              type="button"
              className="pv-button"
              aria-pressed={part === each}
              onClick={() => setPart(each)}
            >
              {texts(`part.${each}`)} ({counts[each]})
            </button>
          ))}
        </div>
        <label className="pv-inspector__filter">
          <span>{texts("filter")}</span>
          <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
        <label className="pv-inspector__check" htmlFor={`${id}-faults`}>
          <input
            id={`${id}-faults`}
            type="checkbox"
            checked={faultsOnly}
            onChange={(event) => setFaultsOnly(event.target.checked)}
          />
          {texts("faultsOnly")}
        </label>
        {part === "messages" ? (
          <button
            type="button"
            className="pv-button"
            aria-pressed={board.paused}
            onClick={() => board.pause(!board.paused)}
          >
            {texts(board.paused ? "resume" : "pause")}
          </button>
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
