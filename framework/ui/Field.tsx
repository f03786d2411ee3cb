import "./Field.css";
import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { Icon } from "./Icon.tsx";

/** What every field shows around its control. */
export interface FieldFrame {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value is refused. */
  readonly error?: string | null;
}

/** The ids and states that tie a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** A labelled control with hint and error; `children` gets what its control needs. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className="pv-field">
      <label htmlFor={id} className="pv-field__label">
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="pv-field__hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="pv-field__error">
          <Icon name="exclamation-mark-circle" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A line of text, a number, a date or a password. */
export function TextField({ label, hint, error, ...input }: FieldFrame & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className="pv-input" />}
    </Field>
  );
}

/** One of a short list. */
export function SelectField({
  label,
  hint,
  error,
  options,
  ...select
}: FieldFrame & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className="pv-input pv-select">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few, all in sight. */
export function Radios<Id extends string>(props: {
  readonly label: string;
  readonly options: readonly Id[];
  readonly chosen: Id;
  textOf(id: Id): string;
  onChoose(id: Id): void;
}) {
  const name = useId();
  return (
    <fieldset className="pv-radios">
      <legend className="pv-visually-hidden">{props.label}</legend>
      {props.options.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === props.chosen}
            onChange={() => props.onChoose(id)}
          />
          <span>{props.textOf(id)}</span>
        </label>
      ))}
    </fieldset>
  );
}
