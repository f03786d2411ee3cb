import { useRef, useState, type ReactNode } from "react";
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
  /** What else contains it. */
  readonly children?: ReactNode;
  onClose(): void;
}) {
  const { title, note, label, secret, use, example, children, onClose } = props;
  const text = useTexts("widgets.tokens");
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
        <CopiedText label={label} value={secret} />
        <p className="pv-muted pv-small">
          {use} <code>{example}</code>
        </p>
        {children}
      </div>
    </Dialog>
  );
}

/** A text that is shown once, with a button that copies it. */
export function CopiedText({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useTexts("widgets.tokens");
  const field = useRef<ControlHandle>(null);
  const [copied, setCopied] = useState<"copied" | "byHand" | null>(null);
  const copy = async () => {
    const done = await copyText(value);
    if (!done) field.current?.focus();
    setCopied(done ? "copied" : "byHand");
  };
  return (
    <>
      <div className="pv-row">
        <TextField
          ref={field}
          className="pv-grow"
          label={label}
          value={value}
          readOnly
          autoComplete="off"
          spellCheck={false}
          selects
        />
        <Button icon="copy-to-clipboard" label={text("copyOf", { label })} onClick={() => void copy()}>
          {text("copy")}
        </Button>
      </div>
      <p role="status">{copied === null ? "" : text(copied)}</p>
    </>
  );
}
