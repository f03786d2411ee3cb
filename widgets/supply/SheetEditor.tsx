import { SUPPLY_ROWS_MAX } from "../../contract/calls/supply.ts";
import { anyOf } from "../../contract/privileges.ts";
import { RecordConflict } from "../../client/record-form/RecordConflict.tsx";
import { RecordFoot } from "../../client/record-form/RecordFoot.tsx";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useCellText } from "./columns.ts";
import { conflictRows } from "./conflict.ts";
import { ListBar } from "./ListBar.tsx";
import { SheetGrid } from "./SheetGrid.tsx";
import type { SheetRecords } from "./sheets/words.ts";
import type { SavedRow, SheetId } from "./sheet.ts";
import { useListName } from "./use-list-name.ts";
import type { SheetForm } from "./use-sheet-form.ts";
import { useSheetForm } from "./use-sheet-form.ts";
import { useSheet } from "./use-sheet.ts";

/** A list's rows with all that can be done with them, as far as privilege and lock let. */
export function SheetEditor(props: {
  readonly list: SheetId;
  readonly eid: number | null;
  readonly row: string | null;
  readonly product: string | null;
  readonly rows: readonly SavedRow[];
  readonly records: SheetRecords;
  readonly lockedBy: string | null;
}) {
  const { list, eid, row, product, rows, records, lockedBy } = props;
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const sheet = useSheet(list, records);
  const form = useSheetForm({ list, eid, sheet, rows });
  const cell = useCellText();
  const wording = { cell, deleted: text("conflict.deleted"), kept: text("conflict.kept") };
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
      <SheetGrid {...{ sheet, form, editable, row, product }} most={SUPPLY_ROWS_MAX} />
      {editable && <Foot form={form} />}
      <RecordConflict form={form} rowsOf={(theirs) => conflictRows(sheet, form.draft, theirs, wording)} />
    </section>
  );
}

/** The foot, which says how many rows are not saved yet. */
function Foot({ form }: { readonly form: SheetForm }) {
  const text = useTexts("widgets.supply");
  const { lines, removed } = form.draft;
  const all = Object.values(lines);
  const counts = {
    changed: all.filter(({ version }) => version !== null).length,
    added: all.filter(({ version }) => version === null).length,
    deleted: Object.keys(removed).length,
  };
  const said = (["changed", "added", "deleted"] as const).flatMap((kind) =>
    counts[kind] === 0 ? [] : [text(`counts.${kind}`, { count: counts[kind] })],
  );
  return (
    <RecordFoot form={form} unsaved={text("unsaved", { what: said.join(", ") })} onSave={() => void form.save()} />
  );
}
