import type { z } from "zod";
import type { getPictures, LayoutPicture, uploadPicture } from "../../contract/layout/calls/pictures.ts";
import { PICTURES_PATH, PICTURE_BYTES, PICTURE_SIDE } from "../../contract/config/pictures.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { faultAt, unknownRecord } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { listApps } from "./app-list.ts";
import { readWorkingCopy } from "./drafts.ts";
import { ENDINGS, pictureFacts, type PictureFacts } from "../config/pictures/check-picture.ts";
import { pictureNames, readPicture, replacePicture } from "../config/pictures/folder.ts";

type Pictures = z.input<typeof getPictures.answer>;
/** Storage of pictures: the database whose configs name them, and their folder. */
interface PicturePlace {
  readonly db: Database;
  readonly folder: string;
}

/** Most pictures that are stored. */
const MOST = 200;

/** All pictures with what names them; other files are left out. */
export async function listPictures({ db, folder }: PicturePlace): Promise<Pictures> {
  const { imageDisplayFolderRoot = "", reportLogo = "" } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  const texts = await textsOfApps(db);
  const found = await Promise.all(
    (await pictureNames(folder)).map(async (name): Promise<LayoutPicture[]> => {
      const file = await readPicture(folder, name);
      const facts = file && pictureFacts(file.bytes);
      if (!file || !facts) return [];
      const apps = [...texts].filter(([, own]) => own.some((text) => text === name || text.endsWith(`/${name}`)));
      const usedBy = [...(reportLogo === name ? ["reportLogo"] : []), ...apps.map(([app]) => app)];
      const { width, height } = facts;
      const [bytes, savedAt] = [file.bytes.length, file.savedAt.toISOString()];
      return [{ name, address: `${PICTURES_PATH}/${name}`, width, height, bytes, savedAt, usedBy }];
    }),
  );
  return { root: imageDisplayFolderRoot, pictures: found.flat() };
}

/**
 * Stores a picture under its name; 422 if the file is not a picture, is too large, or has another type than its name.
 */
export async function keepPicture(
  { db, folder }: PicturePlace,
  caller: RequestCaller,
  { name, file }: z.output<typeof uploadPicture.body>,
): Promise<Pictures> {
  const bytes = Buffer.from(file, "base64");
  const { type, width, height } = checked(name, bytes);
  const names = await pictureNames(folder);
  const known = names.includes(name);
  if (!known && names.length >= MOST)
    throwHttpError(422, "errors.invalid", {
      faults: [faultAt("body.name", "domain.picture.tooMany", { limit: MOST })],
    });
  await replacePicture({ folder, name, bytes }, () =>
    inTransaction(db, (tx) => {
      const after = { type, width, height, bytes: bytes.length };
      return audit(tx, { ...about(name), caller, action: known ? "update" : "create", after });
    }),
  );
  return listPictures({ db, folder });
}

/** Deletes a picture; 404 if there is none. */
export async function dropPicture(
  place: PicturePlace,
  caller: RequestCaller,
  { name }: { readonly name: string },
): Promise<Pictures> {
  const { pictures } = await listPictures(place);
  const picture = pictures.find((one) => one.name === name);
  if (picture === undefined) return unknownRecord("domain.picture.unknown", { name });
  const { usedBy, width, height, bytes } = picture;
  await replacePicture({ folder: place.folder, name, bytes: null }, () =>
    inTransaction(place.db, (tx) =>
      audit(tx, { ...about(name), caller, action: "delete", before: { width, height, bytes, usedBy } }),
    ),
  );
  return listPictures(place);
}

const about = (name: string) => ({ module: "Layout", subjectId: name, subject: name }) as const;

function checked(name: string, bytes: Buffer): PictureFacts {
  const refuse = (key: string, values: Readonly<Record<string, string | number>>): never =>
    throwHttpError(422, "errors.invalid", { faults: [faultAt("body.file", `domain.picture.${key}`, values)] });
  if (bytes.length > PICTURE_BYTES) return refuse("tooLarge", { found: bytes.length, limit: PICTURE_BYTES });
  const facts = pictureFacts(bytes);
  if (facts === null) return refuse("notOne", { name });
  if (!ENDINGS[facts.type].test(name)) return refuse("otherType", { name, found: facts.type });
  const { width, height } = facts;
  const fits = Math.min(width, height) > 0 && Math.max(width, height) <= PICTURE_SIDE;
  return fits ? facts : refuse("size", { found: `${width} × ${height}`, limit: PICTURE_SIDE });
}

/** Every text of what is published of every app, and of its draft: a picture that is in use is named, or addressed, by one of them. */
async function textsOfApps(db: Reader): Promise<ReadonlyMap<string, readonly string[]>> {
  const apps = await listApps(db);
  const texts = await Promise.all(apps.map(async ({ app }) => textsIn(await readWorkingCopy(db, app))));
  return new Map(apps.map(({ app }, i) => [app, texts[i] ?? []]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
