import { localeOf } from "../../../contract/api/numbers.ts";
import type { SentEvent } from "../../../contract/people/webhook-events.ts";
import type { FigureUnit } from "../../../engine/reports/document.ts";
import { createFormatter, MISSING } from "../../../engine/reports/formatter.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "../../config/keys.ts";
import { readProductNames } from "../../reports/facts.ts";
import { productNameIn } from "../../sheets/product-names.ts";
import type { Reader } from "../../storage/database.ts";
import type { BlockOfProduct, ChangedRequest, EventData } from "./event-content.ts";

/** An event for people: a title, its facts, and the name of the link to its page. */
export interface EventWords {
  readonly title: string;
  readonly lines: readonly { readonly name: string | null; readonly value: string }[];
  readonly open: string;
}

/** Most short blocks that a message lists. */
const LISTED = 20;

/** Describes an event in a language, with figures, units and days as the product shows them. */
export async function eventWords(
  reader: Reader,
  { event, data }: { readonly event: SentEvent; readonly data: EventData },
  language: Language,
): Promise<EventWords> {
  const { timeZone = "", agencyName = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const names = new Map((await readProductNames(reader)).map(({ name, translated }) => [name, translated]));
  const locale = localeOf(language, await readRegion(reader));
  const { format, quantity } = createFormatter({
    locale,
    timeZone,
    text: (key, values) => textOf(language, key, values),
  });
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    textOf(language, `domain.webhook.words.${key}`, values);
  const amount = (shown: number | null, unit: FigureUnit) => quantity({ shown, exact: shown, unit, decimals: 0 });
  const productOf = (name: string) => names.get(name)?.[language] ?? productNameIn({ name }, language);
  const blockOf = ({ product, from, to }: BlockOfProduct) =>
    text("block", { product: productOf(product), from: format({ day: from }), to: format({ day: to }) });
  const { disaster, estimation, figures, before, storm, advisory, short = [], began = [], ended = [] } = data;
  const { requests = [], sites = [] } = data;
  const several = (all: readonly unknown[]) => all.length > 1;
  const stateOf = ({ state }: ChangedRequest) => textOf(language, `domain.request.states.${state}`);

  const changed = (after: string, was: string | undefined) =>
    was === undefined || was === after ? after : text("changed", { before: was, after });
  const line = (name: string, value: string) => ({ name: text(name), value });
  const needs = figures?.needs.map(({ product, unit, quantity: need }) => {
    const old = before?.needs.find((one) => one.product === product);
    return { name: productOf(product), value: changed(amount(need, unit), old && amount(old.quantity, old.unit)) };
  });
  const people = (of: typeof figures) => of && amount(of.people, "count");
  const lines: { name: string | null; value: string }[] = [
    ...(figures?.run.sampleData === true ? [{ name: null, value: textOf(language, "report.link.sample") }] : []),
    ...(disaster === undefined ? [] : [line("disaster", disaster.name)]),
    ...(estimation === undefined ? [] : [line("estimation", estimation.name)]),
    ...(advisory === undefined ? [] : [line("issued", format({ moment: advisory.issuedAt }))]),
    ...(figures === undefined ? [] : [line("people", changed(people(figures) ?? MISSING, people(before)))]),
    ...(needs ?? []),
    ...(figures === undefined ? [] : [line("calculated", format({ moment: figures.run.calculatedAt }))]),
    ...ended.map((block) => ({ name: blockOf(block), value: text("covered") })),
    ...began.slice(0, LISTED).map((block) => {
      const found = short.find((one) => one.product === block.product && one.block === block.block);
      return {
        name: blockOf(block),
        value: text("short", { quantity: found ? amount(found.quantity, found.unit) : MISSING }),
      };
    }),
    ...requests.slice(0, LISTED).flatMap((request) => [
      {
        name: several(requests) ? `${request.number} · ${productOf(request.product)}` : productOf(request.product),
        value: amount(request.quantity, request.unit) + (several(requests) ? ` · ${stateOf(request)}` : ""),
      },
      ...(request.eta === null ? [] : [line("eta", format({ day: request.eta }))]),
    ]),
    ...sites
      .slice(0, LISTED)
      .flatMap(({ name, day, offers }) => [
        ...(several(sites) ? [{ name: null, value: name }] : []),
        line("since", format({ day })),
        ...(offers === "" ? [] : [line("offers", offers)]),
      ]),
  ];
  const beyond = Math.max(began.length, requests.length, sites.length) - LISTED;
  if (beyond > 0) lines.push({ name: null, value: text("more", { count: beyond }) });
  const [request] = requests;
  const [site] = sites;
  const ofSites = site?.open === true ? "site_open" : "site_closed";
  const key = site === undefined ? event.replace(".", "_") : ofSites;
  const title = text(`titles.${key}${several(sites) || several(requests) ? "_several" : ""}`, {
    disaster: disaster?.name ?? "",
    storm: storm === undefined ? "" : storm.name || storm.code,
    advisory: advisory?.number ?? "",
    request: request?.number ?? "",
    state: request === undefined ? "" : stateOf(request),
    site: site?.name ?? "",
    count: Math.max(requests.length, sites.length),
    agency: agencyName === "" ? "Provision" : agencyName,
  });
  return { title, lines, open: text("open") };
}
