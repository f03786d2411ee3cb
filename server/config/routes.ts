import type { FastifyInstance } from "fastify";
import { migrateAppConfig, migratedFile } from "../../contract/app-config-migrations.ts";
import { getAppConfig, getConfigKeys, getFooterKeys, getInteractiveMapUrl } from "../../contract/calls/config.ts";
import { permittedConfig } from "../../contract/permitted-config.ts";
import { implement } from "../http/implement.ts";
import { readAppConfig } from "./app-config.ts";
import { FOOTER_KEYS, PUBLIC_CONFIG_KEYS, valuesOf } from "./keys.ts";

const MAP_PAGE = "/main/map";

export function registerConfig(app: FastifyInstance): void {
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

  implement(app, getConfigKeys, async ({ db }) => valuesOf(db, PUBLIC_CONFIG_KEYS));

  implement(app, getFooterKeys, async ({ db }) => valuesOf(db, FOOTER_KEYS));

  implement(app, getInteractiveMapUrl, async () => MAP_PAGE);
}
