import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSendRequest } from "../../client/logistics/requests.ts";
import { MailOutcome, RecipientsField, useAgreement, useMailing } from "../../client/mail/mailing.tsx";
import { addressesIn } from "../../client/mail/recipients.ts";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { LANGUAGE_CODES, LANGUAGE_NAMES } from "../../contract/api/languages.ts";
import { FORM_NAMES, REQUEST_FORMS, type Request, type RequestFormName } from "../../contract/supply/calls/requests.ts";
import { isLanguage, useTexts } from "../../framework/i18n/index.ts";
import { Combobox, SelectField } from "../../framework/ui/controls/index.ts";
import { FormDialog } from "../../framework/ui/index.ts";

/** Mails a request with its form to the supplier's contacts, after the sender has read who they are. */
export function MailDialog({ request, onClose }: { readonly request: Request; onClose(): void }) {
  const text = useTexts("widgets.requests.mail");
  const mail = useTexts("client.mailing");
  const { mutateAsync } = useSendRequest();
  const { id: requestId, number, source, supplier } = request;
  const contacts = (useSheetRows("partnerContacts", null).data ?? []).filter(({ email }) => email !== "");
  const [form, setForm] = useState<RequestFormName>(
    source === "Federal" ? "fema-rrf" : source === "Mutual aid" ? "emac-rsa" : "ics-213-rr",
  );
  const { resolvedLanguage = "en" } = useTranslation().i18n;
  const [language, setLanguage] = useState(isLanguage(resolvedLanguage) ? resolvedLanguage : "en");
  const agree = useAgreement();
  const nameOf = (address: string): string | null => {
    const own = contacts.find(({ email }) => email.toLowerCase() === address.toLowerCase());
    return own ? `${own.partner}, ${own.name}` : null;
  };
  const mailing = useMailing((to) => mutateAsync({ requestId, form, language, ...to }), {
    done: text("sent", { number }),
    onSent: onClose,
    agree: (addresses) =>
      agree({
        title: text("sure", { number, count: addresses.length }),
        lead: text("sureWhat", { form: FORM_NAMES[form] }),
        addresses,
        nameOf,
      }),
  });
  const chosen = addressesIn(mailing.typed);
  const isOfSupplier = ({ partner }: (typeof contacts)[number]) => partner.toLowerCase() === supplier.toLowerCase();
  const sorted = [...contacts.filter(isOfSupplier), ...contacts.filter((one) => !isOfSupplier(one))];
  return (
    <FormDialog
      title={text("title", { number })}
      confirm={mail("send")}
      busy={mailing.busy}
      onClose={onClose}
      onSubmit={() => void mailing.submit()}
    >
      {sorted.length > 0 && (
        <Combobox
          label={text("contacts")}
          hint={text("contactsHint")}
          multiple
          options={sorted.map(({ partner, name, email }) => ({
            value: email.toLowerCase(),
            label: `${partner}, ${name}`,
            description: email,
          }))}
          chosen={chosen}
          onChoose={(addresses) =>
            mailing.type([...chosen.filter((one) => nameOf(one) === null), ...addresses].join(", "))
          }
        />
      )}
      <RecipientsField mailing={mailing} />
      <SelectField
        label={text("form")}
        value={form}
        options={REQUEST_FORMS.map((value) => ({ value, label: FORM_NAMES[value] }))}
        onChange={setForm}
      />
      <SelectField
        label={text("language")}
        value={language}
        options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={setLanguage}
      />
      <div role="status">{mailing.answer && <MailOutcome answer={mailing.answer} />}</div>
    </FormDialog>
  );
}
