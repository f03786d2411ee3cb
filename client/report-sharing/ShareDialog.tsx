import { useState } from "react";
import type { ReportOrder } from "../../contract/calls/report-issuing.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Language } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { LinkList } from "./LinkList.tsx";
import { MailForm } from "./MailForm.tsx";
import "./ShareDialog.css";

/** The report that is shared: as it is shown, in the language in which it is read. */
export interface SharedChoice {
  readonly order: ReportOrder;
  readonly language: Language;
  /** The estimation's name. */
  readonly name: string;
}

const TABS = ["link", "mail", "links"] as const;

/** Shares a report by a link or by e-mail, and shows the links that were made. */
export function ShareDialog({ onClose, ...choice }: SharedChoice & { onClose(): void }) {
  const text = useTexts("client.sharing");
  const [open, setOpen] = useState<(typeof TABS)[number]>("link");
  return (
    <Dialog
      title={text("title", { name: choice.name })}
      alert={false}
      onClose={onClose}
      actions={
        <button type="button" className="pv-button" onClick={onClose}>
          {text("close")}
        </button>
      }
    >
      <div className="pv-share">
        <p className="pv-share__frozen">{text("frozen")}</p>
        <Tabs
          label={text("ways")}
          tabs={TABS.map((id) => ({ id, label: text(`tabs.${id}`) }))}
          open={open}
          onOpen={(id) => setOpen(id)}
        >
          {open === "link" && <LinkForm {...choice} />}
          {open === "mail" && <MailForm {...choice} />}
          {open === "links" && <LinkList eid={choice.order.eid} />}
        </Tabs>
      </div>
    </Dialog>
  );
}
