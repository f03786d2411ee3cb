import { useState } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Checkbox } from "../../framework/ui/controls/index.ts";
import { FormDialog, TableHead } from "../../framework/ui/index.ts";
import type { DefaultsDifference } from "./refresh.ts";

/** The rows in which the defaults differ, all selected at first. Nothing is saved yet. */
export function RefreshDialog(props: {
  readonly differences: readonly DefaultsDifference[];
  onTake(taken: readonly DefaultsDifference[]): void;
  onClose(): void;
}) {
  const { differences, onTake, onClose } = props;
  const text = useTexts("widgets.parameters");
  const format = useFormat();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = differences.filter(({ key }) => !left.has(key));
  const set = (key: string, take: boolean) => {
    const next = new Set(left);
    if (take) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <FormDialog
      title={text("presets.default.name")}
      wide
      confirm={text("refresh.take", { count: taken.length, figure: format.number(taken.length) })}
      disabled={taken.length === 0}
      onSubmit={() => onTake(taken)}
      onClose={onClose}
    >
      <p>{text("refresh.lead")}</p>
      <div className="pv-scroll-area" role="group" aria-label={text("refresh.rows")} tabIndex={0}>
        <table className="pv-table pv-small">
          <caption className="pv-visually-hidden">{text("refresh.rows")}</caption>
          <TableHead
            columns={[text("refresh.row"), text("refresh.here"), text("refresh.there"), text("refresh.choose")]}
          />
          <tbody>
            {differences.map(({ key, label, here, there }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{here}</td>
                <td>{there}</td>
                <td>
                  <Checkbox
                    label={text("refresh.chooseOf", { row: label })}
                    labelHidden
                    checked={!left.has(key)}
                    onChange={(take) => set(key, take)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FormDialog>
  );
}
