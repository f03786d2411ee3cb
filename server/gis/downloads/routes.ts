import type { FastifyInstance, FastifyRequest } from "fastify";
import { EXPORTING } from "../../adhoc/export.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { languageOf } from "../../answers/texts.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { inSnapshot, inTransaction } from "../../storage/database.ts";
import { assertRule, serviceCaller } from "../feature-service/services.ts";
import { OF_ADHOC, adhocDownload } from "./adhoc-download.ts";
import { cachingForVisitors } from "../../answers/prepared.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { rootOf } from "../../public/page-heads.ts";
import { catalogOf } from "../catalog/catalog.ts";
import { runRows } from "../catalog/run-rows.ts";
import { shareWithOrigins } from "../cors.ts";
import { datasetRows, openDatasets } from "../datasets.ts";
import { EsriError, refuseParameter } from "../esri-error.ts";
import { rawParametersOf } from "../feature-service/parameters.ts";
import type { RawParameters } from "../feature-service/query-parameters.ts";
import { answerProblems } from "../problems.ts";
import { DOWNLOAD_FORMATS, type DownloadFormat } from "./download-plan.ts";
import { layerDownload } from "./layer-download.ts";
import { downloadSender } from "./send-download.ts";

/** Files of layers and of published runs at addresses that stay, and their catalog: `/data/zones.csv`, `/data/runs/12/zones.csv`, `/data.json`. */
export const downloadsDomain = { name: "downloads", routes: registerDownloads };

const HIDDEN = { schema: { hide: true } } as const;
const FORMATS = Object.keys(DOWNLOAD_FORMATS) as DownloadFormat[];
/** What a download can be narrowed by; the words of a layer's query. */
const PARAMETERS = new Set(
  [
    "where objectIds time geometry geometryType inSR spatialRel relationParam distance units dataSetId eid token outSR",
    "outFields returnGeometry orderByFields resultOffset resultRecordCount returnDistinctValues outStatistics",
    "groupByFieldsForStatistics having",
  ].flatMap((line) => line.split(" ")),
);

function registerDownloads(
  app: FastifyInstance,
  { leftOut }: { readonly leftOut: { readonly wings: readonly string[] } },
): void {
  void app.register(async (files) => {
    answerProblems(files);
    shareWithOrigins(files);
    const send = downloadSender(app);
    // `/data/` is the page of the data sets.
    files.get<{ Params: { file: string } }>("/data/:file(^.+\\..+$)", HIDDEN, async (request, reply) => {
      const { name, format } = fileNamed(request.params.file);
      const raw = narrowedBy(request);
      const { source } = await datasetRows(name, { raw, request });
      return send({ request, reply, format }, async ({ paced, make }) =>
        make(await layerDownload({ source, raw, format, name, paced })),
      );
    });
    for (const [of, by] of [["runs", "rid"], ["estimations", "eid"]] as const)
      files.get<{ Params: { number: string; file: string } }>(`/data/${of}/:number/:file`, HIDDEN, async (request, reply) => {
        const { number, file } = request.params;
        const { name, format } = fileNamed(file);
        const { source, raw } = await runRows({ by, number, name }, { raw: narrowedBy(request), request });
        const named = `${name}_${of.slice(0, -1)}_${number}`;
        return send({ request, reply, format }, async ({ paced, make }) => make(await layerDownload({ source, raw, format, name: named, paced })));
      }); // oxfmt-ignore
    for (const format of FORMATS)
      files.get(`/data/adhoc.${DOWNLOAD_FORMATS[format].extension}`, HIDDEN, async (request, reply) => {
        if (leftOut.wings.includes("adhoc")) throwHttpError(404, "errors.notInstalled");
        const raw = narrowedBy(request, OF_ADHOC);
        const caller = await serviceCaller(request, {});
        assertRule(caller, EXPORTING);
        return send({ request, reply, format }, async ({ make }) => {
          const asked = { caller, raw, format, language: languageOf(request) };
          const { entry, file } = await inSnapshot(app.db, async (reader) => {
            const { content, query } = await adhocDownload({ reader, ...asked });
            const file = await make(content);
            const { title: subject, name: fileName, count: rows } = content;
            return {
              file,
              entry: { subject, after: { list: "adhoc", format, adhoc: query, rows, fileName, bytes: file.bytes } },
            };
          });
          const row = { caller, module: "Export", action: "export", subjectId: "adhoc", ...entry } as const;
          await inTransaction(app.db, (tx) => audit(tx, row)).catch((error: unknown) => {
            file.stream.destroy();
            throw error;
          });
          return file;
        });
      });
    files.get("/data.json", HIDDEN, async (request, reply) => {
      const { agencyName = "", agencyContact = "", dataLicense = "" } = await valuesOf(app.db, PUBLIC_CONFIG_KEYS);
      const datasets = await openDatasets({ request, asVisitor: true });
      void reply.header("cache-control", cachingForVisitors());
      return catalogOf({ root: rootOf(request), agencyName, agencyContact, dataLicense }, datasets);
    });
  });
}

/** The layer and the kind of a file: `zones.csv`. */
function fileNamed(file: string): { readonly name: string; readonly format: DownloadFormat } {
  const [, name = "", extension] = /^([a-z0-9_]{1,80})\.([a-z]+)$/.exec(file) ?? [];
  const format = FORMATS.find((each) => DOWNLOAD_FORMATS[each].extension === extension);
  if (format !== undefined) return { name, format };
  const ends = FORMATS.map((each) => `.${DOWNLOAD_FORMATS[each].extension}`).join(", ");
  throw new EsriError(404, "There is no such file", [`found ${JSON.stringify(file.slice(0, 100))}`, `expected ${ends} after the name of a data set`]); // oxfmt-ignore
}

function narrowedBy(request: FastifyRequest, known: ReadonlySet<string> = PARAMETERS): RawParameters {
  const raw = rawParametersOf(request);
  const unknown = Object.keys(raw).find((name) => !known.has(name));
  if (unknown !== undefined) refuseParameter(unknown.slice(0, 50), raw[unknown], [...known].join(", "));
  return raw;
}
