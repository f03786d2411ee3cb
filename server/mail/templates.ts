import { escapeHtml } from "../answers/markup.ts";
import { textOf, type Language } from "../answers/texts.ts";

/** The kinds of mails, and the values of each. */
export interface TemplateValues {
  readonly estimationLink: Omit<ReportValues, "calculated" | "notes">;
  readonly reportLink: ReportValues & { readonly until: string };
  readonly reportFile: ReportValues & { readonly code: string };
  readonly goodsRequest: Readonly<
    Record<"sender" | "disaster" | "number" | "goods" | "day" | "place" | "reply", string>
  >;
  readonly countyPacket: Readonly<Record<"sender" | "disaster" | "estimation" | "counties", string>>;
  readonly shiftBriefing: Readonly<Record<"sender" | "disaster" | "title" | "signer", string>>;
  readonly publishRequest: { readonly sender: string; readonly estimation: string; readonly disaster: string };
  readonly accountCreated: { readonly name: string; readonly userName: string };
  readonly invitation: { readonly name: string; readonly userName: string; readonly hours: string };
  readonly passwordReset: { readonly name: string; readonly userName: string };
  readonly advisoryTaken: AdvisoryValues & {
    readonly from: string;
    readonly estimation: string;
    readonly changes: readonly string[];
  };
  readonly advisoryLeft: AdvisoryValues & { readonly why: string };
  readonly adhocReport: { readonly report: string; readonly sender: string; readonly records: string };
  readonly adhocReportLeft: { readonly report: string; readonly why: string };
}
interface AdvisoryValues {
  readonly storm: string;
  readonly number: string;
  readonly disaster: string;
}
/** Values that are lists; each is left out if it is empty. */
const LISTS = ["urgent", "changes", "notes"] as const;
/** A value is one line, or a list. */
type MailValues = Readonly<Record<string, string | readonly string[]>>;
interface ReportValues {
  /** The orders, the most urgent first. */
  readonly urgent: readonly string[];
  /** What the reader must know about the figures. */
  readonly notes: readonly string[];
  readonly sender: string;
  readonly estimation: string;
  readonly disaster: string;
  /** When its figures were calculated. */
  readonly calculated: string;
}
export type TemplateName = keyof TemplateValues;

/**
 * The paragraphs of each template, in order; `link` marks the place of the address, `urgent`, `changes` and `notes`
 * those of the lists, if they are not empty.
 */
const PARAGRAPHS: Readonly<Record<TemplateName, readonly string[]>> = {
  estimationLink: ["hello", "body", "link", "urgent", "signIn", "footer"],
  reportLink: ["hello", "body", "link", "urgent", "notes", "calculated", "until", "footer"],
  reportFile: ["hello", "body", "urgent", "notes", "calculated", "check", "link", "footer"],
  goodsRequest: ["hello", "body", "goods", "confirm", "footer"],
  countyPacket: ["hello", "body", "today", "footer"],
  shiftBriefing: ["hello", "body", "kept", "footer"],
  publishRequest: ["hello", "body", "link", "signIn", "footer"],
  accountCreated: ["hello", "body", "password", "link", "footer"],
  invitation: ["hello", "body", "link", "once", "footer"],
  passwordReset: ["hello", "body", "password", "notYou", "link", "footer"],
  advisoryTaken: ["hello", "body", "changes", "link", "unpublished", "footer"],
  advisoryLeft: ["hello", "body", "link", "footer"],
  adhocReport: ["hello", "body", "file", "link", "footer"],
  adhocReportLeft: ["hello", "body", "link", "footer"],
};

/** Longest value that a mail includes. */
const VALUE_LENGTH = 300;

/**
 * A template in a language, ready to be stored. Values are one line each, whatever was passed, so none can reach into
 * the headers.
 */
export function renderEmail<Name extends TemplateName>(
  template: Name,
  language: Language,
  { values, link }: { readonly values: TemplateValues[Name]; readonly link: string | null },
) {
  const all = values as MailValues;
  const lists = new Map(LISTS.map((key) => [key as string, [all[key] ?? []].flat().map(oneLine)]));
  const lines = Object.entries(all).filter(([key]) => !lists.has(key));
  const plain = Object.fromEntries(lines.map(([key, value]) => [key, oneLine(String(value))]));
  const escaped = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, escapeHtml(value)]));
  const fill = (key: string, filled: Record<string, string>) => textOf(language, `emails.${template}.${key}`, filled);
  const listed = (key: string) => textOf(language, `emails.${key}.title`);
  const paragraphs = PARAGRAPHS[template].filter((key) =>
    key === "link" ? link !== null : lists.get(key)?.length !== 0,
  );
  const text = paragraphs.map((key) => {
    const items = lists.get(key);
    if (items !== undefined) return [listed(key), ...items.map((item) => `- ${item}`)].join("\n");
    return key === "link" ? (link ?? "") : fill(key, plain);
  });
  const html = paragraphs.map((key) => {
    const items = lists.get(key);
    if (items !== undefined)
      return `<p>${escapeHtml(listed(key))}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
    return `<p>${key === "link" ? anchor(link ?? "") : fill(key, escaped)}</p>`;
  });
  return {
    subject: oneLine(fill("subject", plain)),
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${html.join("")}</body></html>`,
  };
}

const anchor = (link: string): string => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;

/** A value on one line, without control characters or marks that change the direction of text. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, VALUE_LENGTH);
}
