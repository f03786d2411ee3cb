import type { FastifyInstance } from "fastify";
import { migrateAppConfig, migratedFile } from "../../contract/config/migrations.ts";
import { getAppConfig, getConfigKeys, getFooterKeys, getInteractiveMapUrl } from "../../contract/config/calls.ts";
import { configWithout, permittedConfig } from "../../contract/config/permitted-config.ts";
import type { WingName } from "../../contract/config/wings.ts";
import { anyOf, permits } from "../../contract/people/privileges.ts";
import { DEFAULT_REGION } from "../../contract/api/text-figures.ts";
import { setTextRegion } from "../answers/texts.ts";
import { implement } from "../http/implement.ts";
import { withGroup } from "./address-keys.ts";
import { FOOTER_KEYS, PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "./keys.ts";
import type { ConfigJudge } from "./sound.ts";

const MAP_PAGE = "/main/map";

interface OmittedConfigParts {
  readonly wings: readonly WingName[];
  readonly widgets: readonly string[];
}

export const configDomain = { name: "config", routes: registerConfig };

interface ConfigParts {
  readonly leftOut: OmittedConfigParts;
  readonly judge: ConfigJudge;
}

function registerConfig(app: FastifyInstance, { leftOut, judge }: ConfigParts): void {
  // Callers who ask for no key, such as a program or the outbox, also get answers in the agency's format.
  app.addHook("onReady", async () => {
    try {
      setTextRegion(await readRegion(app.db));
    } catch (error) {
      // A process may run without its database for a while: the first app that asks for its keys then sets the region.
      app.log.warn({ err: error }, "the region could not be read at the start");
    }
  });
  implement(app, getAppConfig, async ({ params, caller, db }) => {
    const { newest, faults, sound } = await judge(db, params.app);
    const mayEdit = permits(caller, anyOf("layout.edit"));
    const { file, config } = mayEdit ? newest : sound;
    // Migrated first, since the filter handles the current form only.
    const today = migrateAppConfig(config);
    return {
      app: params.app,
      file: migratedFile(file, config),
      faults: mayEdit ? [...faults] : [],
      config: permittedConfig(configWithout(today, leftOut.widgets), caller.privileges),
      leftOut: [...leftOut.wings],
    };
  });
  implement(app, getConfigKeys, async ({ db, request }) => {
    const values = await valuesOf(db, PUBLIC_CONFIG_KEYS);
    // Each app asks for the keys as it starts, so the server's texts are in the app's format from then on.
    setTextRegion(values["region"] || DEFAULT_REGION);
    return withGroup(withBasePath(values, request.server.basePath));
  });
  implement(app, getFooterKeys, ({ db }) => valuesOf(db, FOOTER_KEYS));
  implement(app, getInteractiveMapUrl, async ({ request }) => request.server.basePath + MAP_PAGE);
}

/** The product's addresses with the base path, except a plain `/`, which means the built-in portal. */
const withBasePath = (keys: Readonly<Record<string, string>>, basePath: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys).map(([key, value]) => [key, /^\/[^/]/.test(value) ? basePath + value : value]),
  );
