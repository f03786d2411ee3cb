import type { Call } from "../call.ts";
import * as audits from "./audits.ts";
import * as comparison from "./comparison.ts";
import * as config from "./config.ts";
import * as disasters from "./disasters.ts";
import * as email from "./email.ts";
import * as estimations from "./estimations.ts";
import * as exportCalls from "./exports.ts";
import * as layouts from "./layouts.ts";
import * as logs from "./logs.ts";
import * as lookups from "./lookups.ts";
import * as parameters from "./parameters.ts";
import * as preferences from "./preferences.ts";
import * as projections from "./projections.ts";
import * as reportIssuing from "./report-issuing.ts";
import * as reportLinks from "./report-links.ts";
import * as reports from "./reports.ts";
import * as roles from "./roles.ts";
import * as search from "./search.ts";
import * as secondFactor from "./second-factor.ts";
import * as security from "./security.ts";
import * as session from "./session.ts";
import * as supply from "./supply.ts";
import * as tracts from "./tracts.ts";
import * as users from "./users.ts";
import * as view from "./view.ts";
import * as whatIf from "./what-if.ts";
import * as zones from "./zones.ts";

const isCall = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "path" in value && "answer" in value && "needs" in value;

/** Every call of the API by its name, for anyone who must go through all of them (OpenAPI, the refusal tests). */
export const CALLS = Object.fromEntries(
  [
    session,
    secondFactor,
    logs,
    config,
    disasters,
    estimations,
    zones,
    audits,
    parameters,
    preferences,
    projections,
    comparison,
    whatIf,
    tracts,
    layouts,
    exportCalls,
    lookups,
    email,
    search,
    view,
    reports,
    reportIssuing,
    reportLinks,
    roles,
    security,
    users,
    supply,
  ]
    .flatMap((domain): [string, unknown][] => Object.entries(domain))
    .filter(([, value]) => isCall(value)),
) as Readonly<Record<string, Call>>;
