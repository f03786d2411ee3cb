import { useRef, useState } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog, Icon } from "../../framework/ui/index.ts";

/** A one-time password, shown this once. It is in no storage and in no address. */
export function OneTimePassword({
  userName,
  password,
  until,
  onClose,
}: {
  readonly userName: string;
  readonly password: string;
  /** When it ends. */
  readonly until: string | null;
  onClose(): void;
}) {
  const text = useTexts("widgets.users.oneTime");
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<"copied" | "byHand" | null>(null);
  const copy = async () => {
    // Absent on plain http away from this machine.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (!clipboard) throw new Error("no clipboard");
      await clipboard.writeText(password);
      setTold("copied");
    } catch {
      field.current?.focus();
      field.current?.select();
      setTold("byHand");
    }
  };
  return (
    <Dialog
      title={text("title", { name: userName })}
      alert={false}
      onClose={onClose}
      actions={
        <button type="button" className="pv-button pv-button--primary" onClick={onClose}>
          {text("done")}
        </button>
      }
    >
      <div className="users__one-time">
        <p>{text("note")}</p>
        {until !== null && <p>{text("until", { when: format.instant(until) })}</p>}
        <div className="users__password">
          <input
            ref={field}
            className="pv-input"
            aria-label={text("label")}
            value={password}
            readOnly
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" className="pv-button" onClick={() => void copy()}>
            <Icon name="copy-to-clipboard" />
            {text("copy")}
          </button>
        </div>
        <p role="status">{told === null ? "" : text(told)}</p>
      </div>
    </Dialog>
  );
}
