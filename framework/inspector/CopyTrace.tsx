import { useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useToast } from "../ui/notices.tsx";

/** Puts a trace on the clipboard; where the browser does not allow it, shows it to be copied by hand. */
export function CopyTrace({ trace }: { trace: () => string }) {
  const texts = useTexts("shell.inspector");
  const close = useTexts("shell")("close");
  const toast = useToast();
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const text = trace();
    // Absent on plain http away from this machine.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (!clipboard) throw new Error("no clipboard");
      await clipboard.writeText(text);
      toast({ kind: "success", text: texts("copied") });
    } catch {
      setByHand(text);
    }
  };
  return (
    <>
      <button type="button" className="pv-button" onClick={() => void copy()}>
        <Icon name="copy-to-clipboard" />
        {texts("copy")}
      </button>
      {byHand === null ? null : (
        <Dialog
          title={texts("copyByHand")}
          alert={false}
          onClose={() => setByHand(null)}
          actions={
            <button type="button" className="pv-button pv-button--primary" onClick={() => setByHand(null)}>
              {close}
            </button>
          }
        >
          <textarea
            className="pv-inspector__trace"
            aria-label={texts("copyByHand")}
            readOnly
            rows={12}
            value={byHand}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  );
}
