import { useRef, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldWords } from "../../client/records/merging.ts";
import type { RecordForm } from "../../client/records/use-record-form.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";

/** A part of a form under its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="pv-stack pv-section" aria-labelledby={`layers-${id}`}>
      <h3 id={`layers-${id}`}>{title}</h3>
      {children}
    </section>
  );
}

/** The fields of a draft that hold typed text. */
type TextKey<Draft> = { [Key in keyof Draft]: string extends Draft[Key] ? Key : never }[keyof Draft] & string;

/** The fields of a draft that hold one of a few words. */
type WordKey<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft] & string;

/**
 * The props of a form's controls: labels and hints are the texts `fields.<key>` and `hints.<key>`, the words of a
 * choice `<key>s.<word>`.
 */
export function useFields<Draft extends object, Saved>(form: RecordForm<Draft, Saved>) {
  const text = useTexts("widgets.layers");
  const { i18n } = useTranslation();
  return {
    /** For a text, a number or a color. */
    field: (key: TextKey<Draft>, label: string = key) => ({
      label: text(`fields.${label}`),
      hint: i18n.exists(`widgets.layers.hints.${key}`) ? text(`hints.${key}`) : undefined,
      value: String(form.draft[key]),
      error: form.fault(key),
      onChange: (value: string) => form.change((draft) => ({ ...draft, [key]: value })),
    }),
    /** For a choice of a few words, all visible. */
    radios: <Key extends WordKey<Draft>, Word extends Draft[Key] & string>(key: Key, words: readonly Word[]) => ({
      label: text(`fields.${key}`),
      options: words,
      textOf: (word: Word) => text(`${key}s.${word}`),
      chosen: form.draft[key] as Word,
      onChoose: (word: Word) => form.set(key, word),
    }),
    /** For a choice of a few words, in a drop-down list. */
    list: <Key extends WordKey<Draft>, Word extends Draft[Key] & string>(key: Key, words: readonly Word[]) => ({
      label: text(`fields.${key}`),
      value: form.draft[key] as Word,
      options: words.map((word) => ({ value: word, label: text(`${key}s.${word}`) })),
      onChange: (word: Word) => form.set(key, word),
    }),
  };
}

/**
 * A color, chosen with the browser's own chooser, which has no opacity: the two digits after the six stay unchanged.
 */
export function ColorField(props: Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & ColorValue) {
  const { value, onChange } = props;
  return (
    <TextField
      {...props}
      type="color"
      value={value.slice(0, 7)}
      onChange={(color) => onChange(color + value.slice(7))}
    />
  );
}

interface ColorValue {
  readonly value: string;
  onChange(color: string): void;
}

/** Labels and stored values of all fields of a form. */
export function useDraftWords(): (draft: object) => readonly FieldWords[] {
  const text = useTexts("widgets.layers");
  return (draft) =>
    Object.entries(draft).map(([key, value]) => ({
      path: [key],
      label: text(`fields.${key}`),
      text: plainText(value),
    }));
}

/** A value as plain text, without quotes and braces. */
const plainText = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).map(plainText).filter(Boolean).join(" · ")
    : String(value ?? "");

/** A short list in a form, one row each, with buttons to remove a row and to add one. */
export function Rows<Row extends object>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly add: string;
  readonly most: number;
  readonly hint?: string;
  /** The path of the rows' faults. */
  readonly path: string;
  readonly faults: Readonly<Record<string, string>>;
  /** Label of the button that removes a row. */
  removeLabel(index: number): string;
  /** Makes a new row, given the present ones. */
  next(rows: readonly Row[]): Row;
  onChange(rows: Row[]): void;
  /** The controls of a row; `cell` returns the props of the control for one of its texts. */
  fields(
    row: Row,
    cell: (
      key: TextKey<Row>,
      label?: string,
    ) => {
      readonly label: string;
      readonly value: string;
      readonly error: string | undefined;
      onChange(value: string): void;
    },
  ): ReactNode;
}) {
  const { label, rows, add, most, hint, path, faults, removeLabel, next, onChange, fields } = props;
  const text = useTexts("widgets.layers");
  const adding = useRef<ControlHandle>(null);
  const error = faults[path];
  const fieldsOf = (row: Row, i: number): ReactNode => {
    const change = (part: Partial<Row>) => onChange(rows.with(i, { ...row, ...part }));
    return fields(row, (key, name = key) => ({
      label: text(`fields.${name}`),
      value: String(row[key]),
      error: faults[`${path}.${i}.${key}`],
      onChange: (value) => change({ [key]: value } as Partial<Row>),
    }));
  };
  return (
    <div className="pv-stack" role="group" aria-label={label}>
      {hint !== undefined && <p className="pv-muted pv-small">{hint}</p>}
      {rows.length > 0 && (
        <ol className="pv-plain-list pv-stack">
          {rows.map((row, i) => (
            // Rows have no names of their own during typing; the caller decides what each row shows.
            <li key={i} className="pv-row pv-row--top layers__row">
              {fieldsOf(row, i)}
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
