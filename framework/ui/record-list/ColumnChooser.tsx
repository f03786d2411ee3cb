import { useTexts } from "../../i18n/texts.ts";
import { Dialog } from "../Dialog.tsx";
import { Icon } from "../Icon.tsx";
import { useAnnounce } from "../notices.tsx";
import type { Columns } from "./use-columns.ts";

/** Which columns a list shows and in which order; every step works with the keyboard and is said. */
export function ColumnChooser<Row>({
  list,
  columns,
  onReset,
  onClose,
}: {
  list: string;
  columns: Columns<Row>;
  onReset: () => void;
  onClose: () => void;
}) {
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
          <button type="button" className="pv-button" onClick={onReset}>
            {texts("reset")}
          </button>
          <button type="button" className="pv-button pv-button--primary" onClick={onClose}>
            {texts("done")}
          </button>
        </>
      }
    >
      <p>{texts("columnsHint")}</p>
      <ol className="pv-list__columns">
        {chosen.map(({ column, hidden }, place) => (
          <li key={column.id} className="pv-list__column">
            <label className="pv-list__choice">
              <input
                type="checkbox"
                checked={!hidden}
                disabled={column.always === true}
                onChange={({ target }) => show(column.id, target.checked)}
              />
              {column.header}
            </label>
            {(["moveUp", "moveDown"] as const).map((way) => {
              const to = way === "moveUp" ? place - 1 : place + 1;
              const idle = to < 0 || to >= chosen.length;
              return (
                <button
                  key={way}
                  type="button"
                  className="pv-icon-button"
                  aria-label={texts(way, { column: column.header })}
                  aria-disabled={idle}
                  onClick={() => (idle ? undefined : move(place, to))}
                >
                  <Icon name={way === "moveUp" ? "chevron-up" : "chevron-down"} />
                </button>
              );
            })}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
