import { localeOf } from "../../contract/api/numbers.ts";
import { shownHeadline, type HeadlinePeople } from "../../engine/display/headline.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import type { Needs } from "../../engine/needs/needs.ts";
import type { Figure } from "../../engine/reports/document.ts";
import { createFormatter } from "../../engine/reports/formatter.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "../config/keys.ts";
import { readProductNames } from "../reports/facts.ts";
import { productNameIn } from "../sheets/product-names.ts";
import type { Reader } from "../storage/database.ts";

/** A run that a sentence describes. */
interface PublicRun extends HeadlinePeople, Needs {
  readonly calculatedAt: string;
  /** Null if it is not published itself. */
  readonly publishedAt: string | null;
  readonly sampleData: boolean;
}

/** A run's people, needs and dates in a language: the text below a link, and the text of its picture. */
export interface RunWords {
  readonly sentence: string;
  readonly when: string;
  /** The people and the first products. */
  readonly figures: readonly { readonly name: string; readonly value: string }[];
}

/** Number of products in a sentence, and of figures in a picture. */
const MOST = { products: 3, figures: 3 } as const;

/** Describes a run in a language. */
export async function runWords(reader: Reader, run: PublicRun, language: Language): Promise<RunWords> {
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const locale = localeOf(language, await readRegion(reader));
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    textOf(language, `report.link.${key}`, values);
  const { format, quantity } = createFormatter({
    locale,
    timeZone,
    text: (key, values) => textOf(language, key, values),
  });
  const names = new Map((await readProductNames(reader)).map(({ name, translated }) => [name, translated]));
  const needs = needTables(run, "quantity").slice(0, MOST.products).map(({ product, unit, all }) => ({
    name: names.get(product)?.[language] ?? productNameIn({ name: product }, language),
    value: quantity(alone(all.shown.total, unit)),
  })); // oxfmt-ignore
  const people = quantity(alone(shownHeadline(run).peopleAssisted, "count"));
  const moment = format({ moment: run.calculatedAt });
  const when =
    run.publishedAt === null
      ? text("calculated", { when: moment })
      : text("published", { when: moment, at: format({ moment: run.publishedAt }) });
  const list = needs.map(({ name, value }) => `${name}: ${value}`).join(", ");
  return {
    sentence: [...(run.sampleData ? [text("sample")] : []), text("figures", { people, needs: list }), when].join(" "),
    when: [...(run.sampleData ? [text("sample")] : []), text("calculated", { when: moment })].join(" "),
    figures: [{ name: text("people"), value: people }, ...needs].slice(0, MOST.figures),
  };
}

const alone = (shown: number | null, unit: Figure["unit"]): Figure => ({
  shown,
  exact: shown,
  unit,
  decimals: 0,
  alone: true,
});
