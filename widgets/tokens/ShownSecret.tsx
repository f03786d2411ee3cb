import { useRef, useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { copyText, Dialog } from "../../framework/ui/index.ts";

/** Shows a token or a secret the only time, with a button that copies it. */
export function ShownSecret(props: {
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly secret: string;
  /** How it is used, and an example of that. */
  readonly use: string;
  readonly example: string;
  onClose(): void;
}) {
  const { title, note, label, secret, use, example, onClose } = props;
  const text = useTexts("widgets.tokens");
  const field = useRef<ControlHandle>(null);
  const [copied, setCopied] = useState<"copied" | "byHand" | null>(null);
  const copy = async () => {
    const done = await copyText(secret);
    if (!done) field.current?.focus();
    setCopied(done ? "copied" : "byHand");
  };
  return (
    <Dialog
      title={title}
      alert={false}
      wide
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {text("done")}
        </Button>
      }
    >
      <div className="pv-stack">
        <p>{note}</p>
        <div className="pv-row">
          <TextField
            ref={field}
            className="pv-grow"
            label={label}
            value={secret}
            readOnly
            autoComplete="off"
            spellCheck={false}
            selects
          />
          <Button icon="copy-to-clipboard" onClick={() => void copy()}>
            {text("copy")}
          </Button>
        </div>
        <p role="status">{copied === null ? "" : text(copied)}</p>
        <p className="pv-muted pv-small">
          {use} <code>{example}</code>
        </p>
      </div>
    </Dialog>
  );
}
