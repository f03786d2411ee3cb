import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import type { Call } from "../../contract/call.ts";
import { DOMAINS } from "../../server/domains.ts";
import {
  startTestServer as startDomains,
  testServer as testDomains,
  type SharedServerSettings,
  type TestServer,
  type TestServerSettings,
} from "./domain-server.ts";

export * from "./domain-server.ts";

const CALL_FILES = new URL("../../contract/calls/", import.meta.url);
// Many test files are loaded by require, which waits for no import.
const load = createRequire(CALL_FILES) as (file: string) => Readonly<Record<string, unknown>>;
const isCall = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "path" in value && "answer" in value && "needs" in value;
const declared = readdirSync(CALL_FILES).filter((file) => file.endsWith(".ts"));

/** Every call of the API by its name, for tests that go through all of them. */
export const CALLS = Object.fromEntries(
  declared.flatMap((file) => Object.entries(load(`./${file}`)).filter(([, value]) => isCall(value))),
) as Readonly<Record<string, Call>>;

/** The whole server that all tests of a file share. A test of one subject takes the domains it needs (domain-server.ts). */
export const testServer = (settings: Partial<SharedServerSettings> = {}): TestServer =>
  testDomains({ domains: DOMAINS, ...settings });

/** The whole server on a real, fresh PostgreSQL database. Close it in `after()`. */
export const startTestServer = (settings: Partial<TestServerSettings> = {}): Promise<TestServer> =>
  startDomains({ domains: DOMAINS, ...settings });
