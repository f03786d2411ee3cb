import type { MessageDelivery, Message } from "../bus/message.ts";
import type { TopicRow, WireRow } from "./board.ts";

const REDACTED = "[redacted]";
/** The most messages in a trace, the newest ones. */
const TRACED_MESSAGES = 50;
const MAX_TEXT_LENGTH = 200;
const MAX_LIST_LENGTH = 20;
const MAX_DEPTH = 6;

const SECRET = /pass(?:word|phrase|wort)?|pwd|contrase|senha|kennwort|token|secret|credential|authori[sz]ation|cookie/i;
const SECRET_IN_TEXT = /\b((?:password|token|secret|code)["']?\s*[=:]\s*["']?)[^&\s"']+/gi;

/** A payload that may be sent to others: values named as secrets are removed, long ones are cut. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return shortened(value.replace(SECRET_IN_TEXT, `$1${REDACTED}`));
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const head = value.slice(0, MAX_LIST_LENGTH).map((entry) => redacted(entry, depth + 1));
    return value.length > MAX_LIST_LENGTH ? [...head, `… ${value.length - MAX_LIST_LENGTH} more`] : head;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, SECRET.test(key) ? REDACTED : redacted(entry, depth + 1)]),
  );
}

/** A path and its query without the parameters that are named as secrets. */
export function redactedAddress(
  { pathname, search }: { pathname: string; search: string },
  params: Readonly<Record<string, string | undefined>>,
): string {
  const secrets = Object.entries(params).flatMap(([key, value]) =>
    value && (SECRET.test(key) || key === "code") ? [encodeURIComponent(value), value] : [],
  );
  const path = pathname.split("/").map((part) => (secrets.includes(part) ? REDACTED : part));
  const query = new URLSearchParams(search);
  for (const key of new Set(query.keys())) if (SECRET.test(key) || key === "code") query.set(key, REDACTED);
  const asked = decodeURIComponent(query.toString());
  return path.join("/") + (asked ? `?${asked}` : "");
}

const shortened = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;

/** The app's facts for a bug report. */
interface TraceHead {
  readonly [fact: string]: string;
}

/**
 * A bug report's trace as Markdown: the facts, the topics, the wires and the last messages with their payloads
 * redacted. Always in English, like the names in it: it is for those who fix the app.
 */
export function traceText(parts: {
  head: TraceHead;
  topics: readonly TopicRow[];
  wires: readonly WireRow[];
  messages: readonly (readonly [Message, readonly MessageDelivery[]])[];
}): string {
  const { head, topics, wires, messages } = parts;
  const listed = messages.slice(-TRACED_MESSAGES).map(([message, deliveries]) =>
    JSON.stringify({
      n: message.sequence,
      at: new Date(message.at).toISOString(),
      topic: message.topic,
      from: message.from,
      payload: redacted(message.payload),
      ...(message.fault ? { fault: message.fault } : {}),
      to: deliveries.map(({ to, wire, late, state, fault }) =>
        [
          to,
          wire ? `.${wire.to.action}` : "",
          late ? " late" : "",
          state === "heard" ? "" : ` ${state}`,
          fault ? `: ${fault.detail}` : "",
        ].join(""),
      ),
    }),
  );
  return [
    "# Bus trace",
    "",
    ...Object.entries(head).map(([fact, value]) => `- ${fact}: ${value}`),
    "",
    "## Topics",
    "",
    table(
      ["topic", "may publish", "may hear", "listens now", "sent", "dead"],
      topics.map((row) => [
        row.name,
        row.mayPublish.join(", "),
        row.mayHear.join(", "),
        row.listening.join(", "),
        String(row.sent),
        row.dead ?? "",
      ]),
    ),
    "",
    "## Wires",
    "",
    table(
      ["from", "to", "passed", "waiting", "faulty", "dead"],
      wires.map(({ wire, traffic, dead }) => [
        `${wire.from.instance} ${wire.from.topic}`,
        `${wire.to.instance}.${wire.to.action}`,
        String(traffic.passed),
        String(traffic.waiting),
        `${traffic.faulty}${traffic.lastFault ? ` (${traffic.lastFault.detail})` : ""}`,
        dead ?? "",
      ]),
    ),
    "",
    `## Messages (the last ${listed.length})`,
    "",
    "```json",
    ...listed,
    "```",
    "",
  ].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "none";
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
