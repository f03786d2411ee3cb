import { DOMAINS } from "../../server/domains.ts";
import {
  startTestServer as startDomains,
  testServer as testDomains,
  type SharedServerSettings,
  type TestServer,
  type TestServerSettings,
} from "./domain-server.ts";

export { CALLS } from "./calls.ts";
export * from "./client.ts";
export { beforeTests } from "./cluster.ts";
export * from "./domain-server.ts";

/** The whole server, shared by all tests of a file. A test of one subject should use only its domains (domain-server.ts). */
export const testServer = (settings: Partial<SharedServerSettings> = {}): TestServer =>
  testDomains({ domains: DOMAINS, ...settings });

/** The whole server on a real, fresh PostgreSQL database. Close it in `after()`. */
export const startTestServer = (settings: Partial<TestServerSettings> = {}): Promise<TestServer> =>
  startDomains({ domains: DOMAINS, ...settings });
