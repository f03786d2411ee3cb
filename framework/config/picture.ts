import { PICTURES_PATH, pictureAddress } from "../../contract/config/pictures.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { PICTURE_ROOT_META } from "../../contract/config/start-page.ts";

/**
 * The address of a picture in a config: below the root that the operator set (imageDisplayFolderRoot), or else below
 * this server's root of uploaded pictures.
 */
export function pictureUrl(picture: string): string {
  if (picture === "" || picture.includes("/")) return picture;
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${PICTURE_ROOT_META}"]`);
  return pictureAddress(picture, mark?.content ?? BASE_PATH + PICTURES_PATH);
}
