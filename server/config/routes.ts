import type { FastifyInstance } from "fastify";
import { getAppConfig, getConfigKeys, getFooterKeys } from "../../contract/calls/config.ts";
import { implement } from "../http/implement.ts";
import { readAppConfig } from "./app-config.ts";
import { FOOTER_KEYS, PUBLIC_CONFIG_KEYS, valuesOf } from "./keys.ts";
import { permittedConfig } from "../../contract/permitted-config.ts";

export function registerConfig(app: FastifyInstance): void {
  implement(app, getAppConfig, async ({ params, caller, db }) => {
    const { file, config } = await readAppConfig(db, params.app);
    return { app: params.app, file, config: permittedConfig(config, caller.privileges) };
  });

  implement(app, getConfigKeys, async ({ db }) => valuesOf(db, PUBLIC_CONFIG_KEYS));

  implement(app, getFooterKeys, async ({ db }) => valuesOf(db, FOOTER_KEYS));
}
