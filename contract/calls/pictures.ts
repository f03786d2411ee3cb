import { z } from "zod";
import { PICTURE_BYTES, PictureNameSchema } from "../app-config/pictures.ts";
import { defineCall } from "../call.ts";
import { InstantSchema } from "../domain.ts";
import { anyOf } from "../privileges.ts";

const edit = anyOf("layout.edit");
/** Letters of base64 for so many bytes. */
const lettersFor = (bytes: number): number => Math.ceil(bytes / 3) * 4;

export const PictureSchema = z.object({
  name: PictureNameSchema,
  /** Where this server has it. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  savedAt: InstantSchema,
  /** What names it: `reportLogo`, or the apps whose newest config does. */
  usedBy: z.array(z.string()),
});
export type Picture = z.infer<typeof PictureSchema>;

const PicturesSchema = z.object({
  /** Where the names of pictures lead (imageDisplayFolderRoot). */
  root: z.string(),
  pictures: z.array(PictureSchema),
});

export const getPictures = defineCall("GET /api/Layout/GetPictures", {
  answer: PicturesSchema,
  needs: edit,
  summary: "The pictures that layouts may name, with what names them.",
});

export const uploadPicture = defineCall("POST /api/Layout/UploadPicture", {
  body: z.object({
    name: PictureNameSchema,
    /** The file in base64. */
    file: z.base64().max(lettersFor(PICTURE_BYTES) + 4),
  }),
  answer: PicturesSchema,
  needs: edit,
  summary: "Keep a picture (PNG, JPEG or WebP) for layouts; one of the same name is replaced.",
});

export const deletePicture = defineCall("POST /api/Layout/DeletePicture", {
  body: z.object({ name: PictureNameSchema }),
  answer: PicturesSchema,
  needs: edit,
  summary: "Delete a picture; what names it shows none from then on.",
});
