import type { FastifyInstance } from "fastify";
import { migrateAppConfig, migratedFile } from "../../contract/app-config/migrations.ts";
import { getAppConfig, getConfigKeys, getFooterKeys, getInteractiveMapUrl } from "../../contract/calls/config.ts";
import * as layoutCalls from "../../contract/calls/layouts.ts";
import { addressFault } from "../../contract/map-hosts.ts";
import { permittedConfig } from "../../contract/permitted-config.ts";
import { DEFAULT_REGION } from "../../contract/text-figures.ts";
import { setTextRegion } from "../answers/texts.ts";
import { ownOrigin } from "../caller/token.ts";
import { implement } from "../http/implement.ts";
import { withGroup } from "./address-keys.ts";
import { FOOTER_KEYS, PUBLIC_CONFIG_KEYS, readRegion, readSetKeys, valuesOf } from "./keys.ts";
import { CONFIG_LIMIT, rolesWithPrivileges, rollBack, saveLayout } from "./layouts/service.ts";
import { listApps, readHistory, readLayout, readRevision } from "./layouts/versions.ts";
import { readAppConfig } from "./shipped.ts";
import { pictureNames } from "./pictures/folder.ts";
import { unusedKeys } from "./unused-keys.ts";

const MAP_PAGE = "/main/map";

export const configDomain = { name: "config", routes: registerConfig };

function registerConfig(app: FastifyInstance): void {
  // Also who asks for no key, such as a program or the outbox, is answered as the agency writes.
  app.addHook("onReady", async () => {
    try {
      setTextRegion(await readRegion(app.db));
    } catch (error) {
      // A process may live without its database for a while: the first app that asks for its keys tells the region then.
      app.log.warn({ err: error }, "the region could not be read at the start");
    }
  });
  implement(app, getAppConfig, async ({ params, caller, db }) => {
    const { file, config } = await readAppConfig(db, params.app);
    // First today's form: the filter knows no other.
    const today = migrateAppConfig(config);
    return {
      app: params.app,
      file: migratedFile(file, config),
      config: permittedConfig(today, caller.privileges),
    };
  });
  implement(app, getConfigKeys, async ({ db, request }) => {
    const values = await valuesOf(db, PUBLIC_CONFIG_KEYS);
    // Each app asks for the keys as it starts; what the server then says to it is written as the app writes.
    setTextRegion(values["region"] || DEFAULT_REGION);
    return withGroup(withBasePath(values, request.server.basePath));
  });
  implement(app, getFooterKeys, ({ db }) => valuesOf(db, FOOTER_KEYS));
  implement(app, getInteractiveMapUrl, async ({ request }) => request.server.basePath + MAP_PAGE);
}

/** Our own addresses as others reach them. `/` alone is a word of its own: the built-in portal. */
const withBasePath = (keys: Readonly<Record<string, string>>, basePath: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys).map(([key, value]) => [key, /^\/[^/]/.test(value) ? basePath + value : value]),
  );

/** What stands around a config in the body of a save: app, note, version. */
const ENVELOPE = 8 * 1024;

/** The app configs that administrators save, with their history. */
export const layoutsDomain = { name: "layouts", routes: registerLayouts };

function registerLayouts(app: FastifyInstance, { pictures }: { readonly pictures: string }): void {
  implement(app, layoutCalls.getApps, ({ db }) => listApps(db));
  implement(app, layoutCalls.getLayout, ({ db, params }) => readLayout(db, params.app));
  implement(app, layoutCalls.getLayoutHistory, ({ db, params }) => readHistory(db, params.app));
  implement(app, layoutCalls.getLayoutRevision, ({ db, params }) => readRevision(db, params.app, params.revision));
  implement(app, layoutCalls.saveLayout, ({ db, caller, body }) => saveLayout(db, caller, body), {
    bodyLimit: CONFIG_LIMIT + ENVELOPE,
  });
  implement(app, layoutCalls.rollBackLayout, ({ db, caller, body }) => rollBack(db, caller, body));
  implement(app, layoutCalls.getUnusedKeys, async ({ db, request }) => {
    const hosts = await allowedHosts(app);
    const mayAsk = (address: string): boolean => addressFault(address, hosts) === null;
    const kept = await pictureNames(pictures);
    return unusedKeys(await readSetKeys(db), { origin: ownOrigin(request), mayAsk, pictures: kept });
  });
  implement(app, layoutCalls.getAllowedHosts, () => allowedHosts(app));
  implement(app, layoutCalls.getLayoutRoles, ({ db }) => rolesWithPrivileges(db));
}

/** The hosts that the operator lets pages ask: those of MAP_HOSTS, and the configured portal. */
async function allowedHosts({ db, mapHosts }: FastifyInstance): Promise<string[]> {
  const { portalUrl = "" } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  return [...mapHosts, ...(/^https:/.test(portalUrl) ? [new URL(portalUrl).origin] : [])];
}
