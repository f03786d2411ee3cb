import { useState } from "react";
import { allOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import type { SharedChoice } from "./sharing.ts";

/** The button that shares the report that is shown, for those who may. */
export function ShareReport(choice: SharedChoice) {
  const text = useTexts("client.sharing");
  const [open, setOpen] = useState(false);
  const mayShare = usePermits(allOf("report.share", "estimation.view"));
  if (!mayShare) return null;
  return (
    <>
      <button type="button" className="pv-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share" />
        {text("share")}
      </button>
      {open && <ShareDialog {...choice} onClose={() => setOpen(false)} />}
    </>
  );
}
