import type { FastifyInstance } from "fastify";
import { CalendarDateSchema } from "../../contract/api/domain.ts";
import * as calls from "../../contract/supply/calls/sites.ts";
import { getSiteStates } from "../../contract/supply/calls/site-states.ts";
import { SITE_COLUMNS } from "../../contract/supply/site-columns.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { implement } from "../http/implement.ts";
import { listedSource, type ExportReading } from "../lists/source.ts";
import { provideSiteFacts } from "../reports/open-points.ts";
import { inSnapshot } from "../storage/database.ts";
import { throwHttpError } from "../answers/errors.ts";
import { readAfterAction } from "./after-action.ts";
import { agencyDay } from "./agency-day.ts";
import { languageOf } from "../answers/texts.ts";
import { importSites } from "./site-import.ts";
import { readReportReach, readSiteReach } from "./site-reach.ts";
import { readOpenSites, readSites } from "./site-rows.ts";
import { saveSiteServed } from "./site-served.ts";
import { setSiteState } from "./site-states.ts";

const exporters = allOf("report.export", "estimation.view");

/** The sites of a day as a file; `context` is the day as a number, such as 20261130. */
const sitesExport = listedSource<calls.Site>({
  list: "sites",
  title: "domain.lists.sites.name",
  needs: { xlsx: exporters, pdf: exporters, csv: exporters },
  contextName: (reading) => Promise.resolve(dayOf(reading)),
  read: (reading) => readSites(reading.reader, dayOf(reading)),
  columns: SITE_COLUMNS,
});

/** Sites: facilities with a state for each day. */
export const sitesDomain = { name: "sites", routes: registerSites, lists: [sitesExport] };

function registerSites(app: FastifyInstance): void {
  provideSiteFacts(async (db, run, asked) => ({
    reach: await readReportReach(db, run, asked),
    ...(await readAfterAction(db, run, asked)),
  }));
  implement(app, calls.getSites, ({ db, params }) => inSnapshot(db, (tx) => readSites(tx, params.day)));
  implement(app, getSiteStates, ({ db, params }) =>
    inSnapshot(db, async (tx) =>
      (await readSites(tx, params.day)).map(({ id, state, capacity }) => ({ id, state, capacity })),
    ),
  );
  implement(
    app,
    calls.importSites,
    ({ db, caller, request, body }) => importSites({ db, caller, language: languageOf(request) }, body),
    { callsPerMinute: 60 },
  );
  implement(app, calls.setSiteState, ({ db, caller, body }) => setSiteState(db, caller, body));
  implement(app, calls.saveSiteServed, ({ db, caller, body }) => saveSiteServed(db, caller, body));
  implement(app, calls.getSiteReach, ({ db, params }) => readSiteReach(db, params));
  implement(app, calls.getOpenSites, ({ db }) =>
    inSnapshot(db, async (tx) => {
      const day = await agencyDay(tx);
      return { day, sites: await readOpenSites(tx, day) };
    }),
  );
}

function dayOf({ context }: ExportReading): string {
  const written = String(context ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return CalendarDateSchema.safeParse(written).success ? written : throwHttpError(422, "domain.site.dayMissing");
}
