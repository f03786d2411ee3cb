import { childrenOf, elementsIn, parseXml } from "../../engine/files/xml.ts";

/** The files of one advisory in a list of the Hurricane Center. */
export interface ListedAdvisory {
  /** The storm of which the list says that they are; null if it does not. */
  readonly storm: string | null;
  readonly files: readonly ListedFile[];
}

export interface ListedFile {
  readonly name: string;
  /** The same as long as the list says the same of it. */
  readonly mark: string;
  /** Where it is, or its text in the list itself. */
  readonly from: { readonly address: string } | { readonly text: string };
}

interface FoundFile extends Pick<ListedAdvisory, "storm"> {
  /** The files of an advisory have the same. */
  readonly of: string;
  readonly number: string;
  /** Of several forms, that of the smallest rank is used. */
  readonly rank: number;
  readonly file: ListedFile;
}

/** Shapes of forecasts by their files' names; surges, probabilities and best tracks are other products. */
const ARCHIVE = /\/([a-z]{2}\d{6})_(5day|fcst)_(\d{1,3}[a-z]?|latest)\.zip$/i;
const EARTH =
  /\/([a-z]{2}\d{6})_(?:(\d{1,3}[a-z]?)adv_(?:cone|track|ww)|(?:initial|forecast)radii_(\d{1,3}[a-z]?)adv)\.kmz$/i;
const FORECAST = /FORECAST\/ADVISORY NUMBER\s+(\d+)/i;

/** Whether a text is a list (RSS) and not a product itself. */
export const isList = (text: string): boolean => /<rss[\s>]/i.test(text.slice(0, 2_000));

/**
 * The advisories in a list, the oldest first: shapefiles, else KMZ, and texts of forecast advisories. Throws an
 * UnreadableError for a list that is no XML.
 */
export function advisoriesIn(text: string, address: string): ListedAdvisory[] {
  const found = elementsIn(parseXml(text), "item").flatMap((item): FoundFile[] => {
    const textOf = (name: string): string => childrenOf(item, name)[0]?.textContent?.trim() ?? "";
    const [link, title, description, date] = ["link", "title", "description", "pubDate"].map(textOf) as [
      string,
      string,
      string,
      string,
    ];
    const mark = `${textOf("guid") || link} ${date}`;
    const [, written] = FORECAST.exec(description) ?? [];
    if (written !== undefined) {
      const file = { name: `${title}.txt`, mark, from: { text: description } };
      return [{ storm: null, of: mark, rank: 0, number: written.padStart(3, "0"), file }];
    }
    const [, code, , number] = ARCHIVE.exec(link) ?? [];
    const [, other, drawn, radii] = EARTH.exec(link) ?? [];
    const storm = (code ?? other)?.toUpperCase();
    if (storm === undefined || !URL.canParse(link, address)) return [];
    const own = (number ?? drawn ?? radii ?? "").toLowerCase();
    const file = { name: link.split("/").at(-1) ?? link, mark, from: { address: asSecure(link, address) } };
    return [{ storm, of: `${storm} ${own}`, rank: code === undefined ? 1 : 0, number: own, file }];
  });
  return [...Map.groupBy(found, ({ of }) => of).values()]
    .toSorted(([a], [b]) => ((a?.number ?? "") < (b?.number ?? "") ? -1 : 1))
    .map((parts) => {
      // The same shapes in two forms differ by their rounding, and would replace each other.
      const best = Math.min(...parts.map(({ rank }) => rank));
      const used = parts.filter(({ rank }) => rank === best);
      return { storm: used[0]?.storm ?? null, files: used.map(({ file }) => file) };
    });
}

/** A list that came by https names nothing by http. */
function asSecure(link: string, list: string): string {
  const url = new URL(link, list);
  if (new URL(list).protocol === "https:" && url.protocol === "http:") url.protocol = "https:";
  return url.href;
}
