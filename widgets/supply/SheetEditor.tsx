import { SUPPLY_ROWS_MAX } from "../../contract/calls/supply.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { ListBar } from "./ListBar.tsx";
import { SheetConflict } from "./SheetConflict.tsx";
import { SheetFoot } from "./SheetFoot.tsx";
import { SheetGrid } from "./SheetGrid.tsx";
import type { SheetRecords } from "./sheets/words.ts";
import type { SavedRow, SheetId } from "./sheet.ts";
import { useListName } from "./use-list-name.ts";
import { useSend } from "./use-send.ts";
import { recordOf, useSheetForm } from "./use-sheet-form.ts";
import { useSheet } from "./use-sheet.ts";

/** A list's rows with all that can be done with them, as far as privilege and lock let. */
export function SheetEditor(props: {
  readonly list: SheetId;
  readonly eid: number | null;
  readonly row: string | null;
  readonly rows: readonly SavedRow[];
  readonly records: SheetRecords;
  readonly lockedBy: string | null;
}) {
  const { list, eid, row, rows, records, lockedBy } = props;
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const sheet = useSheet(list, records);
  const form = useSheetForm({ sheet, rows, record: recordOf(list, eid), send: useSend(list, eid) });
  const mayEdit = usePermits(anyOf("supply.edit"));
  const editable = mayEdit && lockedBy === null;
  return (
    <section className="supply" aria-label={nameOf(list)}>
      <p className="supply__lead">{text(`leads.${list}`)}</p>
      {lockedBy !== null && (
        <p className="supply__note">
          <Icon name="lock" />
          {text("locked", { who: lockedBy })}
        </p>
      )}
      {!mayEdit && <p className="supply__note">{text("readOnly")}</p>}
      {list !== "products" && <ListBar {...{ sheet, list, eid, editable }} />}
      <SheetGrid {...{ sheet, form, editable, row }} most={SUPPLY_ROWS_MAX} />
      {editable && <SheetFoot form={form} />}
      {form.conflict && <SheetConflict sheet={sheet} form={form} conflict={form.conflict} />}
    </section>
  );
}
