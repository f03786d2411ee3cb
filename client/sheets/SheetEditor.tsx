import "./sheets.css";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { OutdatedNote, RecordFoot } from "../records/RecordFoot.tsx";
import { SHEET_ROWS_MAX, type SheetList } from "../../contract/sheets/sheets.ts";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Note } from "../../framework/ui/index.ts";
import { ExportMenu } from "../../framework/ui/record-list/export/ExportMenu.tsx";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { SheetGrid, type MoreActions } from "./SheetGrid.tsx";
import { fetchSheetTemplate, useUploadSheet } from "./sheet-calls.ts";
import { UploadDialog } from "./UploadDialog.tsx";
import { fileColumnsOf, type SavedRow, type Sheet, type SheetId } from "./sheet.ts";
import { useCountsText, useListName, useWords, type SheetRecords, type Words } from "./words.ts";
import { useSheetForm, type SheetForm } from "./use-sheet-form.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** Settings that the lists of a page share. */
export interface ListSettings {
  /** Prefix of the texts that explain them. */
  readonly texts: "supply" | "defaults";
  readonly edit: PrivilegeRule;
  /** The privilege rule for exporting a list, like the server's. */
  readonly exporters: PrivilegeRule;
  /** The grid of a list. */
  makeSheet(list: SheetId, words: Words, records: SheetRecords): Sheet;
  readonly rowActions?: MoreActions;
}

/** A list's rows with all possible actions, as far as privileges and locks allow. */
export function SheetEditor(props: {
  readonly list: SheetId;
  readonly eid: number | null;
  readonly row: string | null;
  readonly product: string | null;
  /** Null while they are loading: the grid is shown in the meantime. */
  readonly rows: readonly SavedRow[] | null;
  readonly records: SheetRecords;
  /** The reason why nothing of it can be changed now; null if it can. */
  readonly held: string | null;
  readonly side: ListSettings;
  /** Purpose of the list. */
  readonly lead: string;
  /** The note for users who may not change it. */
  readonly readOnly: string;
  /** Additional actions for the list as a whole. */
  readonly actions?: ReactNode;
}) {
  const { list, eid, row, product, rows, records, held, side, lead, readOnly, actions } = props;
  const nameOf = useListName();
  const words = useWords(side.texts);
  const { makeSheet } = side;
  const sheet = useMemo(() => makeSheet(list, words, records), [makeSheet, list, words, records]);
  const form = useSheetForm({ list, eid, sheet, rows });
  const mayEdit = usePermits(side.edit);
  const editable = mayEdit && held === null;
  const settled = !useDeferredValue(form.waiting);
  return (
    <section className="pv-stack" aria-label={nameOf(list)}>
      <p className="pv-muted">{lead}</p>
      {held !== null && <Note icon="lock">{held}</Note>}
      {!mayEdit && <Note kind="warning">{readOnly}</Note>}
      {list !== "products" && <ListBar {...{ sheet, list, eid, editable, actions }} exporters={side.exporters} />}
      <OutdatedNote form={form} />
      <SheetGrid {...{ sheet, form, editable, row, product }} most={SHEET_ROWS_MAX} moreActions={side.rowActions} />
      {editable && settled && <Foot form={form} />}
    </section>
  );
}

/** The foot, with the number of unsaved rows. */
function Foot({ form }: { readonly form: SheetForm }) {
  const text = useTexts("widgets.supply");
  const counts = useCountsText();
  return (
    <RecordFoot form={form} unsaved={text("unsaved", { what: counts(form.draft) })} onSave={() => void form.save()} />
  );
}

/** Actions for a list as a whole: importing rows from an Excel file, and exporting the saved rows. */
function ListBar(props: {
  readonly sheet: Sheet;
  readonly list: SheetList;
  readonly eid: number | null;
  readonly editable: boolean;
  readonly exporters: PrivilegeRule;
  readonly actions: ReactNode;
}) {
  const { sheet, list, eid, editable, exporters, actions } = props;
  const text = useTexts("widgets.supply.upload");
  const nameOf = useListName();
  const mayLeave = useLeaveGuard();
  const upload = useUploadSheet(list, eid);
  const [uploading, setUploading] = useState(false);
  const columns = fileColumnsOf(sheet).map((id) => ({ id }));
  return (
    <div className="pv-row">
      {editable && (
        <Button
          icon="upload"
          onClick={async () => {
            // A file is compared with the saved rows, not with those that are being edited.
            if (await mayLeave()) setUploading(true);
          }}
        >
          {text("open")}
        </Button>
      )}
      {actions}
      <ExportMenu
        list={nameOf(list)}
        exports={{ list, xlsx: exporters, pdf: exporters, ...(eid === null ? {} : { context: eid }) }}
        columns={columns}
        view={{ search: "", filters: [], sort: [] }}
      />
      {uploading && (
        <UploadDialog
          list={nameOf(list)}
          {...{ upload }}
          template={(language) => fetchSheetTemplate(list, language)}
          onClose={() => setUploading(false)}
        />
      )}
    </div>
  );
}
