import { textOf, type Language } from "../answers/texts.ts";

/** The mails there are, and what each of them says of its own. */
export interface TemplateValues {
  readonly estimationLink: Omit<ReportValues, "calculated">;
  readonly reportLink: ReportValues & { readonly until: string };
  readonly reportFile: ReportValues & { readonly code: string };
  readonly publishRequest: { readonly sender: string; readonly estimation: string; readonly disaster: string };
  readonly accountCreated: { readonly name: string; readonly userName: string };
  readonly invitation: { readonly name: string; readonly userName: string; readonly hours: string };
  readonly passwordReset: { readonly name: string; readonly userName: string };
}
/** A value is one line; `urgent` is a list, which is left out where it is empty. */
type Values = Readonly<Record<string, string | readonly string[]>>;
interface ReportValues {
  /** What to order, the most urgent first. */
  readonly urgent: readonly string[];
  readonly sender: string;
  readonly estimation: string;
  readonly disaster: string;
  /** When its figures were calculated. */
  readonly calculated: string;
}
export type TemplateName = keyof TemplateValues;

/** The paragraphs of each template, in order; `link` stands where the address goes, `urgent` where the list of what to order, if there is one. */
const PARAGRAPHS: Readonly<Record<TemplateName, readonly string[]>> = {
  estimationLink: ["hello", "body", "link", "urgent", "signIn", "footer"],
  reportLink: ["hello", "body", "link", "urgent", "calculated", "until", "footer"],
  reportFile: ["hello", "body", "urgent", "calculated", "check", "link", "footer"],
  publishRequest: ["hello", "body", "link", "signIn", "footer"],
  accountCreated: ["hello", "body", "password", "link", "footer"],
  invitation: ["hello", "body", "link", "once", "footer"],
  passwordReset: ["hello", "body", "password", "notYou", "link", "footer"],
};

/** Longest value that a mail repeats. */
const VALUE_LENGTH = 300;

/** A template in a language, ready to be kept. Values are one line each, whatever they were given as, so none can reach into the headers. */
export function renderEmail<Name extends TemplateName>(
  template: Name,
  language: Language,
  { values, link }: { readonly values: TemplateValues[Name]; readonly link: string | null },
) {
  const { urgent = [], ...lines } = values as Values;
  const plain = Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, oneLine(String(value))]));
  const escaped = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, escapeHtml(value)]));
  const say = (key: string, filled: Record<string, string>) => textOf(language, `emails.${template}.${key}`, filled);
  const items = [urgent].flat().map(oneLine);
  const listed = textOf(language, "emails.urgent.title");
  const isSaid = { link: link !== null, urgent: items.length > 0 } as Readonly<Record<string, boolean>>;
  const paragraphs = PARAGRAPHS[template].filter((key) => isSaid[key] ?? true);
  const text = paragraphs.map((key) => {
    if (key === "urgent") return [listed, ...items.map((item) => `- ${item}`)].join("\n");
    return key === "link" ? (link ?? "") : say(key, plain);
  });
  const html = paragraphs.map((key) => {
    if (key === "urgent")
      return `<p>${escapeHtml(listed)}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
    return `<p>${key === "link" ? anchor(link ?? "") : say(key, escaped)}</p>`;
  });
  return {
    subject: oneLine(say("subject", plain)),
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${html.join("")}</body></html>`,
  };
}

const anchor = (link: string): string => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;

/** A value on one line, without control characters or marks that turn the direction of writing. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, VALUE_LENGTH);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
