import { useState } from "react";
import { allOf } from "../../contract/privileges.ts";
import type { SupplyList } from "../../contract/supply.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { ExportMenu } from "../../framework/ui/record-list/export/ExportMenu.tsx";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { UploadDialog } from "./excel/UploadDialog.tsx";
import type { Sheet } from "./sheet.ts";
import { useListName } from "./use-list-name.ts";

/** Who exports a list: the server asks for both. */
const exporters = allOf("report.export", "estimation.view");
const EDITS = ["editedBy", "editedDate"];

/** What can be done with a list as a whole: rows from an Excel file, and the saved rows as a file. */
export function ListBar(props: {
  readonly sheet: Sheet;
  readonly list: SupplyList;
  readonly eid: number | null;
  readonly editable: boolean;
}) {
  const { sheet, list, eid, editable } = props;
  const text = useTexts("widgets.supply.upload");
  const nameOf = useListName();
  const mayLeave = useLeaveGuard();
  const [uploading, setUploading] = useState(false);
  const columns = [...(sheet.exported ?? sheet.fields.map(({ id }) => id)), ...EDITS].map((id) => ({ id }));
  return (
    <div className="supply__bar">
      {editable && (
        <button
          type="button"
          className="pv-button"
          onClick={async () => {
            // A file meets the saved rows, not those that are being edited.
            if (await mayLeave()) setUploading(true);
          }}
        >
          <Icon name="upload" />
          {text("open")}
        </button>
      )}
      <ExportMenu
        list={nameOf(list)}
        exports={{ list, xlsx: exporters, pdf: exporters, ...(eid === null ? {} : { context: eid }) }}
        columns={columns}
        view={{ search: "", filters: [], sort: [] }}
      />
      {uploading && <UploadDialog list={list} eid={eid} onClose={() => setUploading(false)} />}
    </div>
  );
}
