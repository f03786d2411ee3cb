import "./Inspector.css";
import { useLayoutEffect, useRef, useState } from "react";
import type { Bus } from "../bus/bus.ts";
import type { Message } from "../bus/message.ts";
import { useBus } from "../bus/use-bus.tsx";
import { useTexts } from "../i18n/texts.ts";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Action, Button, Checkbox, SearchField, TextArea } from "../ui/controls/index.ts";
import { useToast } from "../ui/notices.tsx";
import { MessageList, TopicList, WireList } from "./lists.tsx";
import { useBusBoard, useTrace } from "./use-bus-view.ts";

const PARTS = ["messages", "topics", "wires"] as const;
type InspectorPart = (typeof PARTS)[number];

/** The traffic on the app's bus: messages, topics and wires, and a trace of it all for a bug report. */
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
    <div className="pv-inspector pv-column pv-pane pv-grow">
      <div className="pv-row">
        <div role="group" aria-label={texts("parts")} className="pv-row pv-row--tight">
          {PARTS.map((each) => (
            <Button key={each} aria-pressed={part === each} onClick={() => setPart(each)}>
              {texts(`part.${each}`)} ({counts[each]})
            </Button>
          ))}
        </div>
        <SearchField className="pv-inspector__filter" label={texts("filter")} value={wanted} onChange={setWanted} />
        <Checkbox label={texts("faultsOnly")} checked={faultsOnly} onChange={setFaultsOnly} />
        {part === "messages" ? (
          <Button aria-pressed={board.paused} onClick={() => board.pause(!board.paused)}>
            {texts(board.paused ? "resume" : "pause")}
          </Button>
        ) : null}
        <CopyTrace trace={trace} />
      </div>
      <div
        className="pv-inspector__scroll pv-grow pv-scroll-area"
        role="region"
        aria-label={texts(`part.${part}`)}
        tabIndex={0}
      >
        {part === "messages" ? <MessageList messages={messages} /> : null}
        {part === "topics" ? <TopicList rows={topics} /> : null}
        {part === "wires" ? <WireList rows={wires} /> : null}
      </div>
    </div>
  );
}

const isFaulty = (bus: Bus, message: Message): boolean =>
  message.fault !== undefined || bus.deliveries(message).some(({ state }) => state === "faulty");

/** Copies a trace to the clipboard; where the browser does not allow that, shows it to be copied by hand. */
function CopyTrace({ trace }: { trace: () => string }) {
  const texts = useTexts("shell.inspector");
  const close = useTexts("shell")("close");
  const toast = useToast();
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const text = trace();
    if (await copyText(text)) toast({ kind: "success", text: texts("copied") });
    else setByHand(text);
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

/** The inspector at the bottom of the window. The page above stays usable, so that its messages can be watched. */
export function InspectorOverlay({ onClose }: { onClose: () => void }) {
  const texts = useTexts("shell.inspector");
  const close = useTexts("shell")("close");
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    element.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={element}
      role="dialog"
      aria-modal={false}
      aria-label={texts("title")}
      className="pv-inspector-overlay pv-column"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="pv-row">
        <h2>{texts("title")}</h2>
        <kbd className="pv-muted pv-grow">{texts("keys")}</kbd>
        <Action icon="x" label={close} onClick={onClose} />
      </header>
      <Inspector />
    </section>
  );
}
