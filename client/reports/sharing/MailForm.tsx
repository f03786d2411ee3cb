import { useState, type FormEvent, useMemo } from "react";
import { PAPERS } from "../../../contract/lists/export-formats.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { Button, Combobox, SelectField } from "../../../framework/ui/controls/index.ts";
import { MailOutcome, RecipientsField, useAgreement, useMailing } from "../../mail/mailing.tsx";
import { addressesIn } from "../../mail/recipients.ts";
import { DaysField, FIRST_DAYS } from "./LinkForm.tsx";
import { useSendReport, type SharedChoice } from "./sharing.ts";
import { useSheetRows } from "../../sheets/sheet-calls.ts";

const WAYS = ["link", "pdf"] as const;

/** Mails the report with a personal link or as PDF; `to` fills in recipients. */
export function MailForm({ order, language, name, to: first }: SharedChoice & { readonly to: readonly string[] }) {
  const text = useTexts("client.sharing");
  const mail = useTexts("client.mailing");
  const call = useSendReport();
  const [way, setWay] = useState<(typeof WAYS)[number]>("link");
  const [days, setDays] = useState<number>(FIRST_DAYS);
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>("letter");
  const { contacts, failed } = useMailContacts();
  const agree = useAgreement();
  const nameOf = (address: string): string | null => {
    const contact = contacts.find((one) => one.address === address);
    return contact ? text("mail.contact", { name: contact.name, of: contact.of }) : null;
  };
  const mailing = useMailing(
    (to) => call.mutateAsync({ ...order, language, ...to, ...(way === "link" ? { way, days } : { way, paper }) }),
    {
      done: text("mail.done"),
      first,
      agree: (addresses) =>
        agree({
          title: text("mail.sure", { count: addresses.length }),
          lead: text(`mail.sureWhat.${way}`, { name }),
          addresses,
          nameOf,
        }),
    },
  );
  const chosen = addressesIn(mailing.typed);
  const { answer, busy } = mailing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void mailing.submit();
  };
  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      <RecipientsField mailing={mailing} />
      {contacts.length > 0 && (
        <Combobox
          label={text("mail.contacts")}
          hint={text("mail.contactsHint")}
          multiple
          options={contacts.map(({ address }) => ({
            value: address,
            label: nameOf(address) ?? address,
            description: address,
          }))}
          chosen={chosen}
          onChoose={(addresses) => {
            const typed = chosen.filter((one) => nameOf(one) === null);
            mailing.type([...typed, ...addresses].join(", "));
          }}
        />
      )}
      {failed && <p className="pv-muted">{text("mail.noContacts")}</p>}
      <SelectField
        label={text("mail.way")}
        hint={text(`mail.hints.${way}`)}
        value={way}
        options={WAYS.map((value) => ({ value, label: text(`mail.ways.${value}`) }))}
        onChange={setWay}
      />
      {way === "link" ? (
        <DaysField days={days} onChange={setDays} />
      ) : (
        <SelectField
          label={text("mail.paper")}
          value={paper}
          options={PAPERS.map((value) => ({ value, label: text(`mail.papers.${value}`) }))}
          onChange={setPaper}
        />
      )}
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {mail(busy ? "sending" : "send")}
        </Button>
      </div>
      <div role="status">{answer ? <MailOutcome answer={answer} /> : busy ? mail("sending") : null}</div>
    </form>
  );
}

/** A contact of the agency's who can be mailed. */
interface MailContact {
  /** In small letters, as recipients are. */
  readonly address: string;
  readonly name: string;
  /** The county, region or partner. */
  readonly of: string;
}

/** The contacts that have an address, each address once: those of counties first, then of regions and partners. */
function useMailContacts(): { readonly contacts: readonly MailContact[]; readonly failed: boolean } {
  const counties = useSheetRows("countyContacts", null);
  const regions = useSheetRows("regionalContacts", null);
  const partners = useSheetRows("partnerContacts", null);
  const contacts = useMemo(() => {
    const all = [
      ...(counties.data ?? []).map((row) => ({ ...row, of: row.county })),
      ...(regions.data ?? []).map((row) => ({ ...row, of: row.region })),
      ...(partners.data ?? []).map((row) => ({ ...row, of: row.partner })),
    ].map(({ email, name, of }) => ({ address: email.toLowerCase(), name, of }));
    const first = new Map(all.toReversed().map((contact) => [contact.address, contact]));
    return all.filter((contact) => contact.address !== "" && first.get(contact.address) === contact);
  }, [counties.data, regions.data, partners.data]);
  return { contacts, failed: [counties, regions, partners].some(({ isError }) => isError) };
}
