import { localeOf } from "../../contract/api/numbers.ts";
import { zoneLabel } from "../../engine/display/zone-label.ts";
import { headlineFormat } from "../../engine/display/numbers.ts";
import { momentFormat } from "../../engine/display/moments.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { seededKey } from "../../engine/needs/seeded.ts";
import { textOf, type Language } from "../answers/texts.ts";
import type { PublishedFacts } from "./facts.ts";

/** The reader's language, and the agency's format of numbers and dates. */
export interface Reading {
  readonly language: Language;
  readonly region: string;
  readonly timeZone: string;
}

type Values = Readonly<Record<string, string | number>>;

/** Describes a published estimation in plain words of one language. */
export class PlainWords {
  readonly #reading: Reading;
  readonly #facts: PublishedFacts;

  constructor(reading: Reading, facts: PublishedFacts) {
    this.#reading = reading;
    this.#facts = facts;
  }

  get #locale(): string {
    return localeOf(this.#reading.language, this.#reading.region);
  }

  text(key: string, values: Values = {}): string {
    return textOf(this.#reading.language, `residents.${key}`, values);
  }

  /** The disaster by its name, preceded by its kind if the name does not include it: "Hurricane Irma". */
  disaster(): string {
    const { name, type } = this.#facts.listing.disaster;
    const kind = this.#seeded("DisasterType", type);
    const known = name.toLowerCase();
    return known.includes(kind.toLowerCase()) || known.includes(type.toLowerCase())
      ? name
      : textOf(this.#reading.language, "residents.disaster", { kind, name });
  }

  product(name: string): string {
    return this.#seeded("Product", name);
  }

  /** All products as they are within a sentence: "food, water and ice". */
  products(): string {
    const { language } = this.#reading;
    const names = this.#facts.figures.totals.map(({ product }) => {
      const own = this.product(product);
      // German writes every noun with a capital; a name that the agency gave stays as it is.
      return language === "de" || (own === product && seededKey("Product", product) === null) ? own : own.toLowerCase();
    });
    // American English has a comma before "and"; plain lists of three read better without.
    return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
  }

  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.#reading.language).format(names);
  }

  zone(zone: number): string {
    const { key, values } = zoneLabel(zone, this.#facts.figures.zoneNames);
    return textOf(this.#reading.language, key, { ...values });
  }

  /** A county by its name in the table, which may be followed by its state: "Orange County (FL)". */
  county(name: string): string {
    const [, bare = name, state = ""] = /^(.*?)( \([A-Z]{2}\))?$/.exec(name) ?? [];
    return textOf(this.#reading.language, "residents.county", { name: bare }) + state;
  }

  figure(value: number | null, unit?: string): string {
    if (value === null) return this.text("unknown");
    const formatted = headlineFormat(this.#locale).format(value);
    return unit === undefined
      ? formatted
      : textOf(this.#reading.language, `report.quantities.${unit}`, { count: Math.round(value), formatted });
  }

  moment(iso: string): string {
    return momentFormat(this.#locale, this.#reading.timeZone).format(Date.parse(iso));
  }

  /** First and last day of the plan. */
  days(): { readonly from: string; readonly to: string } {
    const { blocks } = this.#facts.figures;
    const day = new Intl.DateTimeFormat(this.#locale, { dateStyle: "long", timeZone: "UTC" });
    const dayText = (at: string | undefined) => (at === undefined ? "" : day.format(Date.parse(at)));
    return { from: dayText(blocks[0]?.from), to: dayText(blocks.at(-1)?.to) };
  }

  people(): number | null {
    return shownHeadline(this.#facts.figures).peopleAssisted;
  }

  needs() {
    return needTables(this.#facts.figures, "quantity");
  }

  #seeded(kind: "Product" | "DisasterType", name: string): string {
    const key = seededKey(kind, name);
    return key === null ? name : textOf(this.#reading.language, key);
  }
}
