import { index, pgTable } from "../orm.ts";
import { REQUEST_STATES, type RequestState } from "../../../contract/supply/requests.ts";
import { moment, oneOf } from "./columns.ts";
import { ofRequest } from "./requests.ts";

/** The states that a request went through: who set each of them, when, and with which expected arrival. */
export const supplyRequestSteps = pgTable(
  "supply_request_step",
  (c) => ({
    id: c.serial("id").primaryKey(),
    requestId: ofRequest(),
    state: c.text("state").$type<RequestState>().notNull(),
    eta: c.date("eta", { mode: "string" }),
    note: c.text("note").notNull().default(""),
    by: c.text("by").notNull(),
    at: moment("at").notNull().defaultNow(),
  }),
  (t) => [
    index("supply_request_step_request_idx").on(t.requestId),
    oneOf("supply_request_step_state_check", t.state, REQUEST_STATES),
  ],
);
