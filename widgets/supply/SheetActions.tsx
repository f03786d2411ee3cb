import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";

/** What can be done with the rows of a list: one more, and the chosen ones twice or gone. */
export function SheetActions(props: {
  readonly chosen: number;
  /** The list takes no more rows. */
  readonly full: boolean;
  onAdd(): void;
  onDuplicate(): void;
  onRemove(): void;
}) {
  const { chosen, full, onAdd, onDuplicate, onRemove } = props;
  const text = useTexts("widgets.supply");
  return (
    <div className="supply__actions" role="group" aria-label={text("rowActions")}>
      <button type="button" className="pv-button" disabled={full} onClick={onAdd}>
        <Icon name="plus" />
        {text("addRow")}
      </button>
      <button type="button" className="pv-button" disabled={full} onClick={onDuplicate}>
        <Icon name="copy" />
        {chosen > 1 ? text("duplicateRows", { count: chosen }) : text("duplicateRow")}
      </button>
      <button type="button" className="pv-button" onClick={onRemove}>
        <Icon name="trash" />
        {chosen > 1 ? text("deleteRows", { count: chosen }) : text("deleteRow")}
      </button>
    </div>
  );
}
