import type { PlainTable, ResidentsPage } from "../../contract/reports/calls/residents.ts";
import { textOf } from "../answers/texts.ts";
import type { PublishedFacts } from "./facts.ts";
import type { Locator } from "./locator.ts";
import { PlainWords, type Reading } from "./words.ts";

/** Maximum number of rows of a table: a state has up to 254 counties. */
const ROWS_MOST = 260;

/** The page's facts besides figures. */
interface Agency {
  readonly agencyName: string;
  readonly locator: Locator | null;
}

/** The page if nothing is published. */
export function emptyPage({ language }: Reading): ResidentsPage {
  const text = (key: string) => textOf(language, `residents.${key}`);
  return {
    eid: null,
    run: null,
    title: text("titleNone"),
    lead: text("none"),
    figures: [],
    notes: [text("danger")],
    search: null,
    tables: [],
    others: null,
  };
}

/** The page of a published estimation: what happened, its figures, the lookup, and tables. */
export function describePage(facts: PublishedFacts, reading: Reading, { agencyName, locator }: Agency): ResidentsPage {
  const words = new PlainWords(reading, facts);
  const { listing, others } = facts;
  const days = words.days();
  const products = words.products();
  const list = others.map(({ eid, disaster, publishedAt: at }) => ({
    eid,
    name: `${disaster.name} (${words.moment(at)})`,
  }));
  const when = { calculated: words.moment(listing.calculatedAt), agency: agencyName };
  return {
    eid: listing.eid,
    run: facts.figures.run.id,
    title: words.text("title", { disaster: words.disaster() }),
    lead: words.text("lead", { ...days, products }),
    figures: [
      { name: words.text("figures.people"), value: words.figure(words.people()), product: null },
      ...words.needs().map(({ product, unit, all }) => ({
        name: words.product(product),
        value: words.figure(all.shown.total, unit),
        product,
      })),
    ],
    notes: [
      words.text(agencyName === "" ? "asOf" : "asOfAgency", when),
      ...(listing.sampleData ? [words.text("sample")] : []),
    ],
    search: {
      title: words.text("search.title"),
      label: words.text(locator === null ? "search.label" : "search.labelStreet"),
      button: words.text("search.button"),
      here: words.text("search.here"),
      notes: [
        ...(locator === null ? [] : [words.text("search.operator", { operator: locator.operator })]),
        words.text("search.kept"),
      ],
    },
    tables: [zoneTable(words, facts), countyTable(words, facts)].filter(({ rows }) => rows.length > 0),
    others: list.length === 0 ? null : { title: words.text("others"), list },
  };
}

function zoneTable(words: PlainWords, { figures }: PublishedFacts): PlainTable {
  const needs = words.needs();
  return {
    caption: words.text("table.byZone"),
    head: [words.text("table.zone"), words.text("table.people"), ...needs.map(({ product }) => words.product(product))],
    rows: figures.points.zones.map(({ zone, peopleADay }) => [
      words.zone(zone),
      words.figure(peopleADay),
      ...needs.map(({ unit, zones }) =>
        words.figure(zones.find((line) => line.zone === zone)?.shown.total ?? null, unit),
      ),
    ]),
    zones: figures.points.zones.map(({ zone }) => zone),
    more: null,
  };
}

function countyTable(words: PlainWords, { figures }: PublishedFacts): PlainTable {
  const { counties } = figures.points;
  const left = counties.length - ROWS_MOST;
  return {
    caption: words.text("table.byCounty"),
    head: [words.text("table.county"), words.text("table.zone"), words.text("table.people")],
    rows: counties
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.zone - b.zone)
      .slice(0, ROWS_MOST)
      .map(({ name, zone, peopleADay }) => [name, words.zone(zone), words.figure(peopleADay)]),
    zones: [],
    more: left > 0 ? words.text("table.more", { count: left }) : null,
  };
}
