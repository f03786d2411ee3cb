import type { FastifyInstance } from "fastify";
import { isLate, REQUEST_COLUMNS, type ListedRequest } from "../../contract/supply/request-columns.ts";
import * as calls from "../../contract/supply/calls/requests.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { throwHttpError } from "../answers/errors.ts";
import { languageOf } from "../answers/texts.ts";
import { BULK_BYTES_MAX, putRequests } from "../../contract/supply/calls/bulk.ts";
import { implement, implementUnread } from "../http/implement.ts";
import { putRequestRows } from "./bulk-requests.ts";
import { listedSource, type ExportReading } from "../lists/source.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { sendTemplate } from "../sheets/routes.ts";
import { productNameIn } from "../sheets/product-names.ts";
import { clock } from "../storage/clock.ts";
import { inSnapshot } from "../storage/database.ts";
import { products } from "../storage/schema/index.ts";
import { readFormFacts } from "./forms/form-facts.ts";
import { formOf } from "./forms/index.ts";
import { importRequests, REQUEST_FILE } from "./importing.ts";
import { sendRequest } from "./mailing.ts";
import { addArrival, moveRequest, removeArrival } from "./moving.ts";
import { readRequest, readRequests } from "./request-rows.ts";
import { requestShortfalls, saveRequest } from "./requesting.ts";

const exporters = allOf("report.export", "estimation.view");

/** The list as a file; `context` is the disaster. */
const requestsExport = listedSource<ListedRequest>({
  list: "requests",
  title: "domain.lists.requests.name",
  needs: { xlsx: exporters, pdf: exporters, csv: exporters },
  contextName: async ({ reader, context }) => (await readDisaster(reader, disasterOf(context))).name,
  read: listed,
  columns: REQUEST_COLUMNS,
});

/** Requests for goods, from a shortfall to their arrival. */
export const logisticsDomain = { name: "logistics", routes: registerLogistics, lists: [requestsExport] };

function registerLogistics(app: FastifyInstance): void {
  implement(app, calls.getRequests, ({ db, params }) =>
    inSnapshot(db, async (tx) => {
      await readDisaster(tx, params.did);
      return readRequests(tx, params.did);
    }),
  );
  implement(app, calls.getRequest, ({ db, params }) => inSnapshot(db, (tx) => readRequest(tx, params.requestId)));
  implement(app, calls.getRequestForm, async ({ db, params: { requestId, form }, reply }) => {
    const facts = await inSnapshot(db, (tx) => readFormFacts(tx, requestId));
    const name = encodeURIComponent(`${calls.FORM_NAMES[form]} ${facts.disaster} ${facts.request.number}.pdf`);
    void reply.type("application/pdf").header("content-disposition", `attachment; filename*=UTF-8''${name}`);
    // A buffer is sent as it is; the declared answer is a client's result from its bytes.
    return (await formOf(form, facts)) as unknown as string;
  });
  implement(app, calls.saveRequest, ({ db, caller, body }) => saveRequest(db, caller, body));
  implement(app, calls.getRequestsTemplate, (asked) => sendTemplate(asked, REQUEST_FILE));
  implement(
    app,
    calls.uploadRequests,
    ({ db, caller, request, body }) => importRequests({ db, caller, language: languageOf(request) }, body),
    { callsPerMinute: 60 },
  );
  const bulk = { bodyLimit: BULK_BYTES_MAX, callsPerMinute: 60 };
  implementUnread(app, putRequests, ({ body, ...asked }) => putRequestRows(asked, body), bulk);
  implement(app, calls.sendRequest, ({ db, caller, body }) => sendRequest({ db, caller, mailer: app.mailer }, body), {
    callsPerMinute: 30,
  });
  implement(app, calls.requestShortfalls, ({ db, caller, body }) => requestShortfalls(db, caller, body));
  implement(app, calls.moveRequest, ({ db, caller, body }) => moveRequest(db, caller, body));
  implement(app, calls.addArrival, ({ db, caller, body }) => addArrival(db, caller, body));
  implement(app, calls.removeArrival, ({ db, caller, body }) => removeArrival(db, caller, body));
}

const disasterOf = (context: number | null): number => context ?? throwHttpError(422, "domain.request.disasterMissing");

async function listed({ reader, context, language, timeZone }: ExportReading): Promise<ListedRequest[]> {
  const known = new Map((await reader.select().from(products)).map((row) => [row.name, row]));
  const requests = await readRequests(reader, disasterOf(context));
  return requests.map((request) => ({
    ...request,
    late: isLate(request, calendarDay(timeZone, clock.date())),
    productName: productNameIn(known.get(request.product) ?? { name: request.product }, language),
  }));
}
