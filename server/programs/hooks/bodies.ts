import type { HookFormat } from "../../../contract/people/webhook-events.ts";
import type { DeliveryRow } from "./outbox.ts";
import type { EventContent } from "./event-content.ts";
import type { EventWords } from "./event-words.ts";

interface Message {
  readonly row: DeliveryRow;
  readonly content: EventContent;
  /** The address of the page; null if the product does not know its own. */
  readonly link: string | null;
}

/** The body in the product's own form, which the guide `programs.md` describes. */
export const ownBody = ({ row: { eventId, event, at }, content, link }: Message): object => ({
  id: eventId,
  event,
  at: at.toISOString(),
  link,
  data: content.data,
});

/** A message of a Workflows webhook with an Adaptive Card; its text blocks would read Markdown, text runs do not. */
function teamsBody({ title, lines, open }: EventWords, link: string | null): object {
  const block = (inlines: object[]) => ({ type: "RichTextBlock", inlines });
  const run = (text: string, more: object = {}) => ({ type: "TextRun", text, ...more });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    body: [
      block([run(title, { size: "Medium", weight: "Bolder" })]),
      ...lines.map(({ name, value }) =>
        block([...(name === null ? [] : [run(`${name}: `, { weight: "Bolder" })]), run(value)]),
      ),
    ],
    actions: link === null ? [] : [{ type: "Action.OpenUrl", title: open, url: link }],
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return { type: "message", attachments: [attachment] };
}

/** Slack's own limits of a header and of a text, and of blocks. */
const SLACK = { header: 150, text: 3_000 } as const;

function slackBody({ title, lines, open }: EventWords, link: string | null): object {
  const plain = (text: string, most: number) => ({ type: "plain_text", text: [...text].slice(0, most).join("") });
  const all = lines.map(({ name, value }) => (name === null ? value : `${name}: ${value}`)).join("\n");
  return {
    // For notifications, where it is read as Slack's markup.
    text: escapeSlack(title),
    blocks: [
      { type: "header", text: plain(title, SLACK.header) },
      ...(all === "" ? [] : [{ type: "section", text: plain(all, SLACK.text) }]),
      ...(link === null ? [] : [{ type: "section", text: { type: "mrkdwn", text: `<${link}|${escapeSlack(open)}>` } }]),
    ],
  };
}

const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The bodies for people in a chat. Typed names are only ever text: they cannot link, mention or format. */
export const CHAT_BODIES: Readonly<
  Record<Exclude<HookFormat, "provision">, (words: EventWords, link: string | null) => object>
> = { teams: teamsBody, slack: slackBody };
