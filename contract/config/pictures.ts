import { z } from "zod";
import { HrefSchema } from "./names.ts";

/** The address below which this server has uploaded pictures. */
export const PICTURES_PATH = "/assets/images";
/** The limits of one picture: bytes, and pixels on a side. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_SIDE = 8_000;

/** The name of a picture's file, such as coast.webp. */
export const PictureNameSchema = z
  .string()
  .max(100)
  .regex(/^[\w][\w.-]*\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP])$/, "the name of a PNG, JPEG or WebP file")
  .describe("Name of a picture that was uploaded, such as coast.webp.");

/** An uploaded picture, by its name, or one elsewhere by its address; empty for none. */
export const ImageSchema = z.union([z.literal(""), HrefSchema, PictureNameSchema]).default("");

/** The address of a picture by its name below a root, or the given address; empty for none. */
export function pictureAddress(picture: string, root: string): string {
  return picture === "" || picture.includes("/")
    ? picture
    : `${root.replace(/\/+$/, "")}/${encodeURIComponent(picture)}`;
}
