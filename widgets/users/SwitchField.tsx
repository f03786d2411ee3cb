import { useId } from "react";
import { Icon } from "../../framework/ui/index.ts";

/** A box to tick, with what it means. */
export function SwitchField({
  label,
  hint,
  checked,
  error,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly error: string | null;
  onChange(checked: boolean): void;
}) {
  const id = useId();
  return (
    <div className="users__switch">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
          aria-invalid={error === null ? undefined : true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="users__muted">
        {hint}
      </p>
      {error !== null && (
        <p id={`${id}-error`} className="pv-field__error">
          <Icon name="exclamation-mark-circle" />
          {error}
        </p>
      )}
    </div>
  );
}
