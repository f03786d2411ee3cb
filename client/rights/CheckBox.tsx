import { useTexts } from "../../framework/i18n/index.ts";
import { Checkbox } from "../../framework/ui/controls/index.ts";

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
  const said = mark === undefined ? undefined : text(`marks.${mark}`);
  return (
    <div className={`rights__check${strong ? " rights__check--strong" : ""}`}>
      <Checkbox
        label={label}
        spoken={described}
        checked={state === "all"}
        mixed={state === "some"}
        disabled={disabled}
        description={[said, note].filter(Boolean).join(" ") || undefined}
        onChange={onChange}
      />
      {mark !== undefined && <span className={`rights__mark rights__mark--${mark}`}>{said}</span>}
      {note !== undefined && <span className="rights__note">{note}</span>}
    </div>
  );
}
