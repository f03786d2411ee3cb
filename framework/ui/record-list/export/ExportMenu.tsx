import { useAtomValue } from "jotai";
import { startExport, type ExportOrder } from "../../../../contract/lists/calls.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../contract/lists/export-formats.ts";
import { send } from "../../../http/api.ts";
import { usePermission } from "../../../gate/session.ts";
import { timeZoneAtom } from "../../../i18n/format.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { MenuButton } from "../../MenuButton.tsx";
import type { ListView } from "../address-view.ts";
import type { ListColumn, RecordListProps } from "../props.ts";
import { useExport } from "./use-export.ts";

const ICONS: Readonly<Record<ExportFormat, string>> = {
  xlsx: "file-excel",
  pdf: "file-pdf",
  csv: "file-csv",
  geojson: "layer-geojson",
};
/** The countries that print on letter paper; everyone else has A4. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE|PR|DO|GT|CR|PA|SV|HN|NI)\b/i;

interface ExportMenuProps<Row> {
  readonly list: string;
  readonly exports: NonNullable<RecordListProps<Row>["exports"]>;
  /** The columns that the file has. */
  readonly columns: readonly Pick<ListColumn<Row>, "id">[];
  readonly view: Omit<ListView, "page">;
}

/** Exports the shown list as an Excel or PDF file, for permitted users. */
export function ExportMenu<Row>({ list, exports, columns, view }: ExportMenuProps<Row>) {
  const texts = useTexts("list.export");
  const permits = usePermission();
  const timeZone = useAtomValue(timeZoneAtom);
  const start = useExport();
  const offered = EXPORT_FORMATS.filter((format) => {
    const needs = exports[format];
    return needs !== undefined && permits(needs);
  });
  if (offered.length === 0) return null;
  const order = (format: ExportFormat): ExportOrder => ({
    list: exports.list,
    format,
    columns: columns.map(({ id }) => id),
    search: view.search,
    filters: [...view.filters],
    sort: [...view.sort],
    context: exports.context ?? null,
    adhoc: exports.adhoc ?? null,
    timeZone,
    paper: LETTER.test(navigator.language) || !navigator.language.includes("-") ? "letter" : "a4",
  });
  return (
    <MenuButton
      label={texts("label")}
      icon="export"
      text={texts("label")}
      boxed
      items={offered.map((format) => ({
        id: format,
        label: texts(format),
        icon: ICONS[format],
        onChoose: () =>
          start({
            list,
            kind: texts(format),
            begin: (signal) => send(startExport, { body: order(format), quiet: true, signal }),
          }),
      }))}
    />
  );
}
