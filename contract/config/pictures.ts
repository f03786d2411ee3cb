import { z } from "zod";
import { HrefSchema } from "./names.ts";

/** Where this server has the pictures that were uploaded. */
export const PICTURES_PATH = "/assets/images";
/** What one picture may have at most: bytes, and pixels on a side. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_SIDE = 8_000;

/** The name of a picture's file, such as coast.webp. */
export const PictureNameSchema = z
  .string()
  .max(100)
  .regex(/^[\w][\w.-]*\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP])$/, "the name of a PNG, JPEG or WebP file")
  .describe("Name of a picture that was uploaded, such as coast.webp.");

/** A picture that was uploaded, by its name, or one elsewhere by its address; nothing for none. */
export const ImageSchema = z.union([z.literal(""), HrefSchema, PictureNameSchema]).default("");

/** A picture by its name below a root, or by the address that is there; nothing for nothing. */
export function pictureAddress(picture: string, root: string): string {
  return picture === "" || picture.includes("/")
    ? picture
    : `${root.replace(/\/+$/, "")}/${encodeURIComponent(picture)}`;
}
