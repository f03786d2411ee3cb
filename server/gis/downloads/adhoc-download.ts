import { AdhocQuerySchema, type AdhocQuery } from "../../../contract/adhoc/queries.ts";
import { TimeZoneSchema } from "../../../contract/config/names.ts";
import { answerOf } from "../../adhoc/export.ts";
import { queryNamed } from "../../adhoc/queries.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import type { FileRow } from "../../lists/file-plan.ts";
import type { ExportRow } from "../../lists/source.ts";
import type { Reader } from "../../storage/database.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";
import type { RawParameters } from "../feature-service/query-parameters.ts";
import type { DownloadFormat } from "./download-plan.ts";
import type { DownloadContent } from "./make-download.ts";

/** The parameters of an ad-hoc answer: a query itself or a saved one by its name, and where days begin. */
export const OF_ADHOC: ReadonlySet<string> = new Set(["query", "name", "timeZone"]);

interface AdhocDownload {
  readonly reader: Reader;
  readonly caller: RequestCaller;
  readonly raw: RawParameters;
  readonly format: DownloadFormat;
  readonly language: Language;
}

/** The content of a file, and the query that it answers. */
interface AdhocContent {
  readonly content: DownloadContent;
  readonly query: AdhocQuery;
}

/**
 * The whole answer to an ad-hoc query, with the place of each row in files that have shapes, as the lists' exports have
 * it. The reader must be a transaction that stays open until the rows are read.
 */
export async function adhocDownload({ reader, caller, raw, format, language }: AdhocDownload): Promise<AdhocContent> {
  const query = await queryIn(reader, caller, raw);
  const { timeZone: usual = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const { data: timeZone } = TimeZoneSchema.safeParse(raw["timeZone"] ?? usual);
  if (timeZone === undefined)
    return refuseParameter("timeZone", raw["timeZone"], "a time zone such as America/New_York");
  const order = { adhoc: query, format: format === "csv" ? "csv" : "geojson", timeZone } as const;
  const source = await answerOf({ reader, caller }, order, language);
  const text = (key: string, values?: Readonly<Record<string, string | number>>) => textOf(language, key, values);
  const reading = { reader, query: { search: "", filters: [], sort: [] }, context: null, language, text, timeZone };
  const { placeCell } = source;
  const rowOf = (row: ExportRow): FileRow => [
    ...source.columns.map(({ id }) => row[id] ?? null),
    placeCell === undefined ? null : (row[placeCell] ?? null),
  ];
  const content: DownloadContent = {
    name: `adhoc_${query.view}`,
    title: text(source.title),
    description: "",
    shape: placeCell === undefined ? "table" : null,
    columns: source.columns.map(({ id, header, title, kind }) => ({
      id,
      header: title ?? text(header),
      kind,
      width: 0,
    })),
    count: await source.count(reading),
    // Counted while they are written: each part of a shapefile has its own limit.
    positions: 0,
    batches: (async function* () {
      for await (const batch of source.rows(reading)) yield batch.map(rowOf);
    })(),
  };
  return { content, query };
}

async function queryIn(reader: Reader, caller: RequestCaller, { query, name }: RawParameters): Promise<AdhocQuery> {
  if (query === undefined) return queryNamed(reader, caller, name ?? "");
  const { data, error } = AdhocQuerySchema.safeParse(jsonParameter("query", query, "the JSON of an ad-hoc query"));
  const [issue] = error?.issues ?? [];
  return data ?? refuseParameter(`query.${issue?.path.join(".") ?? ""}`, query, issue?.message ?? "an ad-hoc query");
}
