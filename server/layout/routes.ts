import type { FastifyInstance } from "fastify";
import { PICTURE_BYTES } from "../../contract/config/pictures.ts";
import * as appCalls from "../../contract/layout/calls/apps.ts";
import * as draftCalls from "../../contract/layout/calls/drafts.ts";
import * as layoutCalls from "../../contract/layout/calls/layouts.ts";
import { getUnusedKeys } from "../../contract/layout/calls/unused-keys.ts";
import { deletePicture, getPictures, uploadPicture } from "../../contract/layout/calls/pictures.ts";
import type { ConfigCheck } from "../../contract/config/faults.ts";
import { addressFault } from "../../contract/config/map-hosts.ts";
import { languageOf } from "../answers/texts.ts";
import { ownOrigin } from "../caller/token.ts";
import { implement } from "../http/implement.ts";
import { PUBLIC_CONFIG_KEYS, readSetKeys, valuesOf } from "../config/keys.ts";
import { pictureNames } from "../config/pictures/folder.ts";
import { unusedKeys } from "../config/unused-keys.ts";
import { listApps } from "./app-list.ts";
import { createApp, renameApp, restoreApp, retireApp } from "./apps.ts";
import { leadOn } from "./closed-apps.ts";
import { discardDraft, publishDraft, readWorkingCopy, saveDraft } from "./drafts.ts";
import { dropPicture, keepPicture, listPictures } from "./pictures.ts";
import { rolesWithPrivileges, rollBack, saveLayout, type Judged } from "./service.ts";
import { CONFIG_LIMIT } from "./storable.ts";
import { listTemplates } from "./templates.ts";
import { withTypedBodies } from "./typed-bodies.ts";
import { readHistory, readLayout, readRevision } from "./versions.ts";

/** The parts around a config in the body of a save: app, note, version. */
const ENVELOPE = 8 * 1024;
/** The size of the largest picture in base64, with the parts around it. */
const PICTURE_LIMIT = Math.ceil((PICTURE_BYTES * 4) / 3) + ENVELOPE;

/** The app configs that administrators save, with their history, and the pictures that they name. */
export const layoutsDomain = { name: "layouts", routes: registerLayouts, starts: leadOn };

interface LayoutParts {
  readonly pictures: string;
  readonly checkConfig: ConfigCheck;
}

function registerLayouts(app: FastifyInstance, { pictures, checkConfig }: LayoutParts): void {
  const judge = async (config: unknown, file: string) =>
    checkConfig(config, { file, hosts: await allowedHosts(app), roles: await rolesWithPrivileges(app.db) });
  registerApps(app, { judge });
  implement(app, layoutCalls.getLayout, ({ db, params }) => readLayout(db, params.app));
  implement(app, layoutCalls.getLayoutHistory, ({ db, params }) => readHistory(db, params.app));
  implement(app, layoutCalls.getLayoutRevision, ({ db, params }) => readRevision(db, params.app, params.revision));
  const limit = { bodyLimit: CONFIG_LIMIT + ENVELOPE };
  withTypedBodies(app, { judge }, (scope) => {
    implement(
      scope,
      layoutCalls.saveLayout,
      ({ db, caller, body }) => saveLayout(db, caller, { ...body, judge }),
      limit,
    );
    implement(scope, draftCalls.saveDraft, ({ db, caller, body }) => saveDraft(db, caller, body), limit);
  });
  implement(app, layoutCalls.rollBackLayout, ({ db, caller, body }) => rollBack(db, caller, { ...body, judge }));
  implement(app, getUnusedKeys, async ({ db, request }) => {
    const hosts = await allowedHosts(app);
    const mayAsk = (address: string): boolean => addressFault(address, hosts) === null;
    const kept = await pictureNames(pictures);
    const language = languageOf(request);
    return unusedKeys(await readSetKeys(db), { origin: ownOrigin(request), mayAsk, pictures: kept, language });
  });
  implement(app, layoutCalls.getAllowedHosts, () => allowedHosts(app));
  implement(app, layoutCalls.getLayoutRoles, ({ db }) => rolesWithPrivileges(db));
  const place = { db: app.db, folder: pictures };
  implement(app, getPictures, () => listPictures(place));
  implement(app, uploadPicture, ({ caller, body }) => keepPicture(place, caller, body), { bodyLimit: PICTURE_LIMIT });
  implement(app, deletePicture, ({ caller, body }) => dropPicture(place, caller, body));
}

/** Drafts, and the apps themselves. */
function registerApps(app: FastifyInstance, { judge }: Judged): void {
  const limit = { bodyLimit: CONFIG_LIMIT + ENVELOPE };
  implement(app, draftCalls.getDraft, ({ db, params }) => readWorkingCopy(db, params.app));
  implement(app, draftCalls.discardDraft, ({ db, caller, body }) => discardDraft(db, caller, body));
  implement(app, draftCalls.publishDraft, ({ db, caller, body }) => publishDraft(db, caller, { ...body, judge }));
  implement(app, appCalls.getApps, ({ db }) => listApps(db));
  implement(app, appCalls.getTemplates, ({ request }) => listTemplates({ judge }, languageOf(request)));
  implement(app, appCalls.createApp, ({ db, caller, body }) => createApp(db, caller, body), limit);
  implement(app, appCalls.renameApp, ({ db, caller, body }) => renameApp(db, caller, body));
  implement(app, appCalls.retireApp, ({ db, caller, body }) => retireApp(db, caller, body));
  implement(app, appCalls.restoreApp, ({ db, caller, body }) => restoreApp(db, caller, body));
}

/** The hosts that pages may request: those of MAP_HOSTS, and the configured portal. */
async function allowedHosts({ db, mapHosts }: FastifyInstance): Promise<string[]> {
  const { portalUrl = "" } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  return [...mapHosts, ...(/^https:/.test(portalUrl) ? [new URL(portalUrl).origin] : [])];
}
