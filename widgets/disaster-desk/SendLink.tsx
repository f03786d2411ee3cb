import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MailOutcome, RecipientsField, useAgreement, useMailing } from "../../client/mail/mailing.tsx";
import { useSendEmail } from "../../client/mail/recipients.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { LANGUAGES, LANGUAGE_NAMES, isLanguage, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { Dialog, FormDialog } from "../../framework/ui/index.ts";

/** Mails a link to the estimation to colleagues. */
export function SendLink({ estimation }: { estimation: Estimation }) {
  const text = useTexts("widgets.disaster-desk.sending");
  const [open, setOpen] = useState(false);
  const maySend = usePermits(allOf("report.share", "estimation.view"));
  if (!maySend) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("sendLink")}
      </Button>
      {open && <SendDialog estimation={estimation} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ estimation, onClose }: { estimation: Estimation; onClose: () => void }) {
  const text = useTexts("widgets.disaster-desk.sending");
  const mail = useTexts("client.mailing");
  const { i18n } = useTranslation();
  const call = useSendEmail();
  const agree = useAgreement();
  const [language, setLanguage] = useState(isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : "en");
  const mailing = useMailing(
    (to) => call.mutateAsync({ template: "estimationLink", parameters: { eid: estimation.eid }, language, ...to }),
    {
      done: text("done"),
      onSent: onClose,
      agree: (addresses) =>
        agree({
          title: text("sure", { count: addresses.length }),
          lead: text("sureWhat", { name: estimation.name }),
          addresses,
        }),
    },
  );
  if (mailing.answer)
    return (
      <Dialog title={text("resultTitle")} closes onClose={onClose}>
        <MailOutcome answer={mailing.answer} />
      </Dialog>
    );
  return (
    <FormDialog
      title={text("title", { name: estimation.name })}
      confirm={mail(mailing.busy ? "sending" : "send")}
      busy={mailing.busy}
      onSubmit={() => void mailing.submit()}
      onClose={onClose}
    >
      <p>{text("lead")}</p>
      <RecipientsField mailing={mailing} autoFocus />
      <SelectField
        label={text("language")}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={setLanguage}
      />
      <p role="status" className="pv-visually-hidden">
        {mailing.busy ? mail("sending") : ""}
      </p>
    </FormDialog>
  );
}
