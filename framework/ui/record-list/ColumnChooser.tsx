import { useTexts } from "../../i18n/texts.ts";
import { Dialog } from "../Dialog.tsx";
import { Action, Button } from "../controls/Button.tsx";
import { Checkbox } from "../controls/Checkbox.tsx";
import { useAnnounce } from "../notices.tsx";
import type { Columns } from "./remembered.ts";

/** Chooses the columns of a list and their order; every step works with the keyboard and is announced. */
export function ColumnChooser<Row>(props: {
  list: string;
  columns: Columns<Row>;
  onReset: () => void;
  onClose: () => void;
}) {
  const { list, columns, onReset, onClose } = props;
  const texts = useTexts("list");
  const announce = useAnnounce();
  const { chosen, remember } = columns;
  const show = (id: string, wanted: boolean) =>
    remember({
      hidden: chosen.flatMap(({ column, hidden }) => ((column.id === id ? !wanted : hidden) ? [column.id] : [])),
    });
  const move = (from: number, to: number) => {
    const order = chosen.map(({ column }) => column.id);
    const [moved] = order.splice(from, 1);
    if (moved === undefined) return;
    order.splice(to, 0, moved);
    remember({ order });
    const column = chosen[from]?.column.header ?? "";
    announce(texts("moved", { column, place: to + 1, count: chosen.length }));
  };
  return (
    <Dialog
      title={texts("columnsTitle", { list })}
      alert={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onReset}>{texts("reset")}</Button>
          <Button kind="primary" onClick={onClose}>
            {texts("done")}
          </Button>
        </>
      }
    >
      <p>{texts("columnsHint")}</p>
      <ol className="pv-plain-list">
        {chosen.map(({ column, hidden }, place) => (
          <li key={column.id} className="pv-list__column pv-row pv-row--one">
            <Checkbox
              className="pv-grow"
              label={column.header}
              checked={!hidden}
              disabled={column.always === true}
              onChange={(wanted) => show(column.id, wanted)}
            />
            {(["moveUp", "moveDown"] as const).map((way) => {
              const to = way === "moveUp" ? place - 1 : place + 1;
              const idle = to < 0 || to >= chosen.length;
              return (
                <Action
                  icon={way === "moveUp" ? "chevron-up" : "chevron-down"}
                  label={texts(way, { column: column.header })}
                  key={way}
                  aria-disabled={idle}
                  onClick={() => (idle ? undefined : move(place, to))}
                />
              );
            })}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
