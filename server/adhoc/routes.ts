import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/adhoc/calls.ts";
import { adhocExport } from "./export.ts";
import { languageOf } from "../answers/texts.ts";
import { startAdhocMailing } from "./mailing/rounds.ts";
import { implement } from "../http/implement.ts";
import { inSnapshot } from "../storage/database.ts";
import { describeViews, readCountyChoices } from "./describe.ts";
import { readOwnRoles } from "../people/roles/own-roles.ts";
import { deleteQuery, findQueries, queryNamed, saveQuery } from "./queries.ts";
import { readFacilityTypes, readFeatures, readMaxLocations, readResult, readSliderValues } from "./run.ts";

/** Ad-hoc reports: the views to query, answers, and saved queries. */
export const adhocDomain = { name: "adhoc", routes: registerAdhoc, lists: [adhocExport], starts: addMailing };

function registerAdhoc(app: FastifyInstance): void {
  implement(app, calls.getBaseViews, ({ db, caller, request }) =>
    inSnapshot(db, async (reader) => ({
      views: await describeViews(reader, caller, languageOf(request)),
      maxLocations: await readMaxLocations(reader),
      counties: await readCountyChoices(reader),
    })),
  );
  implement(app, calls.getQueryNames, ({ db, caller, body }) =>
    inSnapshot(db, async (reader) => ({
      queries: await findQueries(reader, caller, body.search),
      roles: await readOwnRoles(reader, caller),
    })),
  );
  implement(app, calls.getFacilityTypeNames, ({ db, caller, body, request }) =>
    inSnapshot(db, async (reader) =>
      readFacilityTypes({ reader, caller }, await queryNamed(reader, caller, body.queryName), languageOf(request)),
    ),
  );
  implement(app, calls.getSliderValues, ({ db, caller, body }) =>
    inSnapshot(db, (reader) => readSliderValues({ reader, caller }, body)),
  );
  implement(app, calls.getResultData, ({ db, caller, body, request }) =>
    inSnapshot(db, (reader) => readResult({ reader, caller }, body, languageOf(request))),
  );
  implement(app, calls.getResultFeatures, ({ db, caller, body, request }) =>
    inSnapshot(db, (reader) => readFeatures({ reader, caller }, body, languageOf(request))),
  );
  implement(app, calls.saveQuery, ({ db, caller, body }) => saveQuery(db, caller, body, app.mailer.settings));
  implement(app, calls.deleteQuery, ({ db, caller, body }) => deleteQuery(db, caller, body));
}

/** Mails the answers of saved queries while the server runs. */
function addMailing(app: FastifyInstance): void {
  const mailing = startAdhocMailing({
    db: app.db,
    publicUrl: app.mailer.settings.publicUrl,
    onError: (err) => app.log.error({ err }, "an ad-hoc report could not be mailed"),
  });
  app.decorate("adhocMailing", mailing);
  app.addHook("onClose", () => mailing.stop());
}
