import { BASE_PATH } from "../../contract/api/base-path.ts";
import { isLeftOut } from "../../framework/http/left-out.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { MenuButton } from "../../framework/ui/MenuButton.tsx";

const FILES = [
  { id: "zonesGpkg", file: "zones.gpkg" },
  { id: "zonesShapefile", file: "zones.zip" },
  { id: "needsCsv", file: "product_need.csv" },
] as const;

/** The published figures of an estimation as files, for staff too. */
export function DataFiles({ eid }: { readonly eid: number }) {
  const text = useTexts("widgets.published-estimations.files");
  if (isLeftOut("gis")) return null;
  const items = FILES.map(({ id, file }) => ({
    id,
    label: text(id),
    icon: "file-data",
    href: `${BASE_PATH}/data/estimations/${eid}/${file}`,
  }));
  return <MenuButton label={text("label")} icon="download" text={text("label")} boxed items={items} />;
}
