import { z } from "zod";
import { PICTURE_BYTES, PictureNameSchema } from "../../config/pictures.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

const edit = anyOf("layout.edit");
/** Letters of base64 for so many bytes. */
const lettersFor = (bytes: number): number => Math.ceil(bytes / 3) * 4;

const PictureSchema = z.object({
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
export type LayoutPicture = z.infer<typeof PictureSchema>;

const PicturesSchema = z.object({
  /** Where the names of pictures lead (imageDisplayFolderRoot). */
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
