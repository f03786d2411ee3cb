import { BASE_PATH } from "../../contract/api/base-path.ts";
import type { AdhocQuery } from "../../contract/adhoc/queries.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermission } from "../../framework/gate/session.ts";
import { isLeftOut } from "../../framework/http/left-out.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { MenuButton } from "../../framework/ui/MenuButton.tsx";

const EXPORTING = anyOf("adhocReport.exportExcel");
const FILES = { gpkg: "gpkg", shapefile: "zip" } as const;

/** Files with shapes for GIS programs, at addresses that a script can read too. */
export function FilesMenu({ query, timeZone }: { readonly query: AdhocQuery; readonly timeZone: string }) {
  const text = useTexts("widgets.adhoc-report");
  const permits = usePermission();
  if (isLeftOut("gis") || !permits(EXPORTING)) return null;
  const asked = new URLSearchParams({ query: JSON.stringify(query), timeZone });
  const items = (["gpkg", "shapefile"] as const).map((id) => ({
    id,
    label: text(`files.${id}`),
    icon: "file-data",
    href: `${BASE_PATH}/data/adhoc.${FILES[id]}?${asked}`,
  }));
  return <MenuButton label={text("files.label")} icon="download" text={text("files.label")} boxed items={items} />;
}
