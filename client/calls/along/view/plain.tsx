import { useId, useRef, type ReactNode } from "react";

/** Controls of the offline page: those of the kit fetch their parts from the server. */
export function Press(props: {
  readonly children: ReactNode;
  onPress(): void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly quiet?: boolean;
}) {
  const { children, onPress, disabled = false, pressed, quiet = false } = props;
  return (
    <button
      type="button"
      className="pv-button along-press"
      data-quiet={quiet || undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** A label above its control. */
function Labeled({ label, children }: { readonly label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="along-entry">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A labeled field. */
export function Entry(props: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly type?: "text" | "password" | "search";
  readonly numeric?: boolean;
  readonly error?: string | null;
  /** Words that may be chosen instead of typed. */
  readonly known?: readonly string[];
}) {
  const { label, value, onChange, type = "text", numeric = false, error = null, known = [] } = props;
  return (
    <Labeled label={label}>
      {(id) => (
        <>
          <input
            id={id}
            type={type}
            value={value}
            inputMode={numeric ? "decimal" : undefined}
            autoComplete="off"
            list={known.length > 0 ? `${id}-known` : undefined}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onChange={(event) => onChange(event.target.value)}
          />
          {known.length > 0 && (
            <datalist id={`${id}-known`}>
              {known.map((word) => (
                <option key={word} value={word} />
              ))}
            </datalist>
          )}
          {error !== null && (
            <p id={`${id}-error`} className="pv-danger pv-small">
              {error}
            </p>
          )}
        </>
      )}
    </Labeled>
  );
}

/** A labeled choice. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <Labeled label={label}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

/** Takes a file of this machine; the browser's own button would speak the browser's language. */
export function FileEntry({ label, onFile }: { readonly label: string; onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="pv-row">
      <Press quiet onPress={() => input.current?.click()}>
        {label}
      </Press>
      <input
        ref={input}
        type="file"
        hidden
        accept=".html,text/html"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}

interface PlainTableProps {
  readonly title: string;
  readonly columns: readonly { readonly id: string; readonly header: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
}

/** A table that scrolls by itself if it is wider than the page; on a phone its rows are cards. */
export function PlainTable({ title, columns, rows, empty }: PlainTableProps) {
  if (rows.length === 0) return <p className="pv-muted">{`${title}: ${empty}`}</p>;
  return (
    // Scrolled by the keyboard, too.
    <div className="pv-scroll-area" role="group" aria-label={title} tabIndex={0}>
      <table className="pv-table along-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, numeric }) => (
              <th key={id} scope="col" data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows of a list that does not change: their place is their key.
            <tr key={row}>
              {cells.length === 1 ? (
                // The head of the rows below it.
                <th colSpan={columns.length} scope="colgroup">
                  {cells[0]}
                </th>
              ) : (
                cells.map((cell, i) => (
                  <td
                    key={columns[i]?.id ?? i}
                    data-label={columns[i]?.header}
                    data-numeric={columns[i]?.numeric || undefined}
                  >
                    {cell}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
