import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/people/calls/programs.ts";
import { BULK_BYTES_MAX } from "../../contract/supply/calls/bulk.ts";
import { implement, implementUnread } from "../http/implement.ts";
import { inSnapshot } from "../storage/database.ts";
import { deleteAccount, saveAccount } from "./accounts.ts";
import { admitPrograms } from "./admitting.ts";
import { shareCalls } from "./cors.ts";
import { BULK_SHEETS, putSheetRows } from "./bulk-sheets.ts";
import { addVersionTags } from "./if-match.ts";
import { registerWebhooks } from "./hooks/routes.ts";
import { startWebhooks } from "./hooks/worker.ts";
import { readAccounts, readTokens, tokensOf } from "./token-rows.ts";
import { makeToken, revokeToken } from "./tokens.ts";
import { writeOnce } from "./writing-once.ts";

/** Programs of others: their accounts and tokens, pages of other origins, and changes that are safe to repeat. */
export const programsDomain = { name: "programs", routes: registerPrograms, starts: startPrograms };

function startPrograms(app: FastifyInstance): void {
  admitPrograms(app);
  shareCalls(app);
  addVersionTags(app);
  writeOnce(app);
  startWebhooks(app);
}

/** What calls with thousands of rows may send. */
const BULK = { bodyLimit: BULK_BYTES_MAX, callsPerMinute: 60 } as const;

function registerPrograms(app: FastifyInstance): void {
  implement(app, calls.getPrograms, ({ db }) =>
    inSnapshot(db, async (tx) => ({ accounts: await readAccounts(tx), tokens: await readTokens(tx) })),
  );
  implement(app, calls.saveAccount, ({ db, caller, body }) => saveAccount(db, caller, body));
  implement(app, calls.deleteAccount, ({ db, caller, body }) => deleteAccount(db, caller, body));
  implement(app, calls.getOwnTokens, ({ db, caller }) => tokensOf(db, caller.userId ?? 0));
  implement(app, calls.makeToken, ({ db, caller, body }) => makeToken(db, caller, body), { callsPerMinute: 120 });
  for (const list of ["inventory", "deliveries", "facilities"] as const)
    implementUnread(app, BULK_SHEETS[list], ({ body, ...asked }) => putSheetRows(asked, list, body), BULK);
  implement(app, calls.revokeToken, ({ db, caller, body }) => revokeToken(db, caller, body.tokenId));
  registerWebhooks(app);
}
