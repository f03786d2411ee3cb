import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { cellKey } from "./faults.ts";
import type { Line, Sheet } from "./sheet.ts";

/** Faults that are written out at once; a file full of them is fixed from the top. */
const LISTED = 8;

/** What is wrong, in words below the grid, where a marked cell alone would not say it; each leads to its cell. */
export function FaultList(props: {
  readonly sheet: Sheet;
  readonly lines: readonly Line[];
  readonly faults: Readonly<Record<string, string>>;
  onGo(place: { readonly line: string; readonly field: string }): void;
}) {
  const { sheet, lines, faults, onGo } = props;
  const text = useTexts("widgets.supply");
  const format = useFormat();
  const first = sheet.fields[0]?.id ?? "";
  const found = lines.flatMap((line, at) => {
    const place = { line: line.key, row: sheet.nameOf(line) || text("rowNumber", { row: format.number(at + 1) }) };
    const whole = faults[cellKey(line.key, "")];
    return [
      ...(whole === undefined ? [] : [{ ...place, field: first, name: place.row, fault: whole }]),
      ...sheet.fields.flatMap(({ id, header }) => {
        const fault = faults[cellKey(line.key, id)];
        return fault === undefined ? [] : [{ ...place, field: id, name: `${place.row}, ${header}`, fault }];
      }),
    ];
  });
  if (found.length === 0) return null;
  const left = found.length - LISTED;
  return (
    <ul className="supply__faults" aria-label={text("faultList")}>
      {found.slice(0, LISTED).map(({ line, field, name, fault }) => (
        <li key={`${line} ${field} ${fault}`} className="pv-field__error">
          <Icon name="exclamation-mark-circle" />
          <button type="button" onClick={() => onGo({ line, field })}>
            {name}
          </button>
          <span>{fault}</span>
        </li>
      ))}
      {left > 0 && <li>{text("moreFaults", { count: left, figure: format.number(left) })}</li>}
    </ul>
  );
}
