import type { FastifyInstance } from "fastify";
import { getSiteAuthors, noteOffline, takeAlong } from "../../contract/planning/calls/along.ts";
import { getTractShapes } from "../../contract/planning/calls/tract-shapes.ts";
import { implement } from "../http/implement.ts";
import { audit } from "../persistence/audit/audit.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { clock } from "../storage/clock.ts";
import { inSnapshot, inTransaction } from "../storage/database.ts";
import { noteEntry, readAuthors } from "./entries.ts";
import { readTractShapes } from "./tract-shapes.ts";

/** Days after which the figures of a pack are too old to rely on: as long as the first half of a plan's 21 days. */
const PACK_DAYS = 10;
const DAY = 86_400_000;

/** Disasters that people take along; the parts of a pack are read by their own calls, with their own rights. */
export const alongDomain = { name: "along", routes: registerAlong };

function registerAlong(app: FastifyInstance): void {
  implement(app, takeAlong, ({ db, caller, body: { did } }) =>
    inTransaction(db, async (tx) => {
      const { name } = await readDisaster(tx, did);
      const at = clock.date();
      const endsAt = new Date(at.getTime() + PACK_DAYS * DAY);
      const after = { endsAt: endsAt.toISOString() };
      await audit(tx, { caller, module: "Disaster", action: "takeAlong", subjectId: did, subject: name, after });
      return { at: at.toISOString(), endsAt: endsAt.toISOString() };
    }),
  );
  implement(app, getTractShapes, ({ db, params }) => readTractShapes(db, params));
  implement(app, getSiteAuthors, ({ db, params }) => inSnapshot(db, (tx) => readAuthors(tx, params)));
  implement(app, noteOffline, ({ db, caller, body }) => noteEntry(db, caller, body));
}
