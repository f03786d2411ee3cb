import { useEffect, useId, useRef } from "react";
import { useTexts } from "../../framework/i18n/index.ts";

/** A check box with its label, a note, and a word for what has changed; `some` shows it as neither on nor off. */
export function CheckBox(props: {
  readonly label: string;
  readonly state: "all" | "some" | "none";
  readonly note?: string | undefined;
  /** Said to screen readers in place of the label. */
  readonly described?: string;
  readonly mark?: "added" | "removed" | undefined;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  onChange(on: boolean): void;
}) {
  const { label, state, note, described, mark, strong = false, disabled = false, onChange } = props;
  const text = useTexts("client.rights.list");
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  const notes = [note === undefined ? null : `${id}-note`, mark === undefined ? null : `${id}-mark`].filter(Boolean);
  return (
    <div className={`rights__check${strong ? " rights__check--strong" : ""}`}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={state === "all"}
        disabled={disabled}
        aria-label={described}
        aria-describedby={notes.length > 0 ? notes.join(" ") : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {mark !== undefined && (
        <span id={`${id}-mark`} className={`rights__mark rights__mark--${mark}`}>
          {text(`marks.${mark}`)}
        </span>
      )}
      {note !== undefined && (
        <span id={`${id}-note`} className="rights__note">
          {note}
        </span>
      )}
    </div>
  );
}
