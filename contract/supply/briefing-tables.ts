import { RECOVERED_BELOW, UNUSED_BELOW } from "../../engine/logistics/briefing.ts";
import type { UnitName } from "../api/domain.ts";
import { momentFormat, numberFormat } from "../api/numbers.ts";
import { aboutNamed, PEOPLE_FIGURE, type BriefingDocument } from "./shift.ts";

/** A table of a briefing in one language, for the screen and for paper. */
export interface BriefingTable {
  readonly id: string;
  /** With the fields of the forms ICS 201, 202 and 209 that it fills. */
  readonly title: string;
  readonly columns: readonly (readonly [heading: string, width: number, numeric?: true])[];
  readonly rows: readonly (readonly string[])[];
  /** Shown if there is no row. */
  readonly empty: string;
  /** The rule and source of its figures. */
  readonly method?: string;
  /** Its rows by index, the most urgent first, where that is not their order. */
  readonly urgent?: readonly number[];
}

/** How a reader's language writes texts, products and figures. */
export interface BriefingWords {
  readonly locale: string;
  /** Text of a key below `domain.shift`, or of a whole key that begins with `domain.`. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  product(name: string): string;
}

const MISSING = "–";

/** Writes numbers, days and instants; what is not known is a dash. */
export function briefingFormat({ locale, text }: BriefingWords, timeZone: string) {
  const digits = [0, 1].map((maximumFractionDigits) => numberFormat(locale, { maximumFractionDigits }));
  const share = numberFormat(locale, { style: "percent" });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const instant = momentFormat(locale, timeZone);
  return {
    number: (value: number | null, tenths = false) =>
      value === null ? MISSING : (digits[tenths ? 1 : 0]?.format(value) ?? MISSING),
    percent: (value: number | null) => (value === null ? MISSING : share.format(value / 100)),
    day: (iso: string) => date.format(new Date(`${iso}T00:00:00Z`)),
    moment: (iso: string) => instant.format(new Date(iso)),
    unit: (unit: UnitName | null) => (unit === null ? "" : text(`domain.lists.supply.words.unit.${unit}`)),
  };
}

/** All tables of a briefing, in the order of reading: what has to be decided comes first. */
export function briefingTables(document: BriefingDocument, words: BriefingWords): BriefingTable[] {
  const { text, product } = words;
  const { number, percent, day, moment, unit } = briefingFormat(words, document.timeZone);
  const { estimation, run, period, previous, signed } = document;
  const side = (value: number | string | null) => (typeof value === "string" ? value : number(value));
  const entryOf = ({ about, text: said }: BriefingDocument["log"][number]) =>
    about === null ? said : `${said} (${text(`subjects.${about.kind}`)}: ${aboutOf(about)})`;
  const aboutOf = (about: NonNullable<BriefingDocument["log"][number]["about"]>) =>
    about.kind === "figure" && about.name !== PEOPLE_FIGURE ? product(about.name) : aboutNamed(about, text);
  const signedNumber = (value: number | null) => (value !== null && value > 0 ? `+${number(value)}` : number(value));
  const made = (
    id: string,
    columns: BriefingTable["columns"],
    rows: BriefingTable["rows"],
    more: Pick<BriefingTable, "method" | "urgent"> = {},
  ) => ({
    id,
    title: text(`tables.${id}`),
    columns: columns.map(([key, ...look]) => [text(`columns.${key}`), ...look] as const),
    rows,
    empty: text(`empty.${id === "changes" && previous === null ? "first" : id}`),
    ...more,
  });
  const ownerless = period !== null && period.owner === null ? ` · ${text("periodNoOwner")}` : "";
  const facts = {
    incident: document.disaster.name,
    period: period === null ? text("noPeriod") : `${moment(period.begins)} – ${moment(period.ends)}${ownerless}`,
    owner: period?.owner ?? document.owner ?? text("noOwner"),
    objectives: period?.objectives || MISSING,
    plan: estimation === null ? text("noPlan") : estimation.name,
    run: run === null ? text("noRun") : `${moment(run.at)}${document.isStale ? ` · ${text("stale")}` : ""}`,
    since: previous === null ? text("first") : text("previous", { number: previous.number, at: moment(previous.at) }),
    prepared: signed === null ? text("unsigned") : `${signed.name}, ${moment(signed.at)}`,
  };
  return [
    made("decisions", [["what", 36], ["product", 16], ["quantity", 11, true], ["unit", 9], ["by", 12], ["due", 14]],
      document.decisions.map((one) => [
        text(`decisions.${one.of}`, { number: one.request ?? 0 }),
        product(one.product),
        number(one.quantity),
        unit(one.unit),
        day(one.by),
        text(`due.${one.due}`, { count: one.days }),
      ]), { method: text("methods.decisions", { zone: document.timeZone }) }),
    made("supply", [["product", 18], ["onHand", 13, true], ["burnRate", 13, true], ["unit", 12], ["basis", 24], ["days", 12, true]],
      document.supply.map((one) => [
        product(one.product),
        number(one.onHand),
        number(one.burnRate),
        unit(one.unit),
        one.basis === null ? MISSING : text(`basis.${one.basis}`),
        number(one.days, true),
      ]), { method: text("methods.supply"), urgent: byUrgency(document.supply, ({ days }) => days ?? Infinity) }),
    made("changes", [["figure", 32], ["before", 16, true], ["after", 16, true], ["difference", 16, true], ["unit", 14]],
      document.changes.map((one) => [
        text(`changes.${one.of}${one.of === "requests" || one.of === "sites" ? `.${one.which}` : ""}`, { product: product(one.which) }),
        side(one.before),
        side(one.after),
        signedNumber(one.by),
        one.unit === null ? text(`counted.${one.of === "sites" && one.which === "capacity" ? "people" : one.of}`) : unit(one.unit),
      ]), { urgent: byUrgency(document.changes, (one) => -shareOfChange(one)) }),
    made("triggers", [["zone", 8], ["rule", 64], ["share", 9, true], ["state", 19]],
      document.triggers.map((one) => [
        text("zone", { zone: one.zone }),
        text(`rules.${one.rule}`, { share: one.rule === "unused" ? UNUSED_BELOW : RECOVERED_BELOW }),
        percent(one.share),
        text(`met.${one.isMet === null ? "unknown" : one.isMet ? "yes" : "no"}`),
      ]), { method: text("methods.triggers"), urgent: byUrgency(document.triggers, ({ isMet }) => [true, null, false].indexOf(isMet)) }),
    made("risks", [["risks", 100]], document.risks === "" ? [] : document.risks.split("\n").map((line) => [line])),
    made("log", [["at", 22], ["author", 14], ["kind", 8], ["text", 60]],
      document.log.map((one) => [moment(one.at), one.by, text(`kinds.${one.kind}`), entryOf(one)]), { urgent: document.log.map((_, i) => i).toReversed() }),
    made("contacts", [["of", 18], ["name", 28], ["phone", 18], ["email", 28]],
      document.contacts.map((one) => [one.of, [one.name, one.role].filter(Boolean).join(", "), one.phone, one.email])),
    made("facts", [["field", 40], ["value", 60]],
      Object.entries(facts).map(([key, value]) => [text(`facts.${key}`), value])),
  ]; // oxfmt-ignore
}

/** The indexes of rows by a rank, the lowest first; rows of one rank keep their order. */
const byUrgency = <Row>(rows: readonly Row[], rankOf: (row: Row) => number): number[] => {
  const ranks = rows.map(rankOf);
  return [...ranks.keys()].sort((a, b) => compared(ranks[a] ?? 0, ranks[b] ?? 0));
};

const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** How much of a figure changed, from 0 to 1; all of it for one that was or is not known, and for people and the storm. */
const shareOfChange = ({ of, before, after, by }: BriefingDocument["changes"][number]): number =>
  of === "people" || of === "advisory" || by === null || typeof before !== "number" || typeof after !== "number"
    ? 1
    : Math.abs(by) / Math.max(Math.abs(before), Math.abs(after));
