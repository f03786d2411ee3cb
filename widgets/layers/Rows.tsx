import { useRef, type ReactNode } from "react";
import { Action, Button, type ControlHandle } from "../../framework/ui/controls/index.ts";

/** A short list of a form whose rows have fields of their own: one a line, with a button that removes it and one that adds another. */
export function Rows<Row>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly add: string;
  readonly most: number;
  readonly hint?: string;
  readonly error?: string | null | undefined;
  /** Name of the button that removes a row. */
  removeLabel(index: number): string;
  /** A new row, by those that are there. */
  next(rows: readonly Row[]): Row;
  onChange(rows: readonly Row[]): void;
  fields(row: Row, index: number, change: (part: Partial<Row>) => void): ReactNode;
}) {
  const { label, rows, add, most, hint, error, removeLabel, next, onChange, fields } = props;
  const adding = useRef<ControlHandle>(null);
  return (
    <div className="pv-stack" role="group" aria-label={label}>
      {hint !== undefined && <p className="pv-muted pv-small">{hint}</p>}
      {rows.length > 0 && (
        <ol className="pv-plain-list pv-stack">
          {rows.map((row, i) => (
            // Rows have no names of their own while they are typed; what each shows is its owner's.
            <li key={i} className="pv-row pv-row--top layers__row">
              {fields(row, i, (part) => onChange(rows.with(i, { ...row, ...part })))}
              <Action
                icon="trash"
                label={removeLabel(i)}
                onClick={() => {
                  onChange(rows.toSpliced(i, 1));
                  adding.current?.focus();
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p className="pv-danger" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button ref={adding} icon="plus" disabled={rows.length >= most} onClick={() => onChange([...rows, next(rows)])}>
          {add}
        </Button>
      </div>
    </div>
  );
}
