import { z } from "zod";
import { PICTURE_BYTES, PictureNameSchema } from "../../config/pictures.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

const edit = anyOf("layout.edit");
/** Length in base64 of a number of bytes. */
const lettersFor = (bytes: number): number => Math.ceil(bytes / 3) * 4;

const PictureSchema = z.object({
  name: PictureNameSchema,
  /** Its address on this server. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  savedAt: InstantSchema,
  /** Its uses: `reportLogo`, or the apps whose newest config names it. */
  usedBy: z.array(z.string()),
});
export type LayoutPicture = z.infer<typeof PictureSchema>;

const PicturesSchema = z.object({
  /** The root for the names of pictures (imageDisplayFolderRoot). */
  root: z.string(),
  pictures: z.array(PictureSchema),
});

export const getPictures = defineCall("GET /api/Layout/GetPictures", {
  answer: PicturesSchema,
  needs: edit,
});

export const uploadPicture = defineCall("POST /api/Layout/UploadPicture", {
  body: z.object({
    name: PictureNameSchema,
    /** The file in base64. */
    file: z.base64().max(lettersFor(PICTURE_BYTES) + 4),
  }),
  answer: PicturesSchema,
  needs: edit,
});

export const deletePicture = defineCall("POST /api/Layout/DeletePicture", {
  body: z.object({ name: PictureNameSchema }),
  answer: PicturesSchema,
  needs: edit,
});
