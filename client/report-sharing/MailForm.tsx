import { useState, type FormEvent } from "react";
import { PAPERS } from "../../contract/calls/exports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { MailOutcome, RecipientsField, useMailing } from "../mailing.tsx";
import { DaysField, FIRST_DAYS } from "./LinkForm.tsx";
import { useSendReport, type SharedChoice } from "./sharing.ts";

const WAYS = ["link", "pdf"] as const;

/** Mails the report to people, with a link of their own or with the PDF. */
export function MailForm({ order, language }: SharedChoice) {
  const text = useTexts("client.sharing");
  const mail = useTexts("client.mailing");
  const toast = useToast();
  const call = useSendReport();
  const [way, setWay] = useState<(typeof WAYS)[number]>("link");
  const [days, setDays] = useState<number>(FIRST_DAYS);
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>("letter");
  const mailing = useMailing(
    (to) => call.mutateAsync({ ...order, language, ...to, ...(way === "link" ? { way, days } : { way, paper }) }),
    () => toast({ kind: "success", text: text("mail.done") }),
  );
  const { answer, busy } = mailing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void mailing.submit();
  };
  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      <RecipientsField mailing={mailing} />
      <SelectField
        label={text("mail.way")}
        hint={text(`mail.hints.${way}`)}
        value={way}
        options={WAYS.map((value) => ({ value, label: text(`mail.ways.${value}`) }))}
        onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? "link")}
      />
      {way === "link" ? (
        <DaysField days={days} onChange={setDays} />
      ) : (
        <SelectField
          label={text("mail.paper")}
          value={paper}
          options={PAPERS.map((value) => ({ value, label: text(`mail.papers.${value}`) }))}
          onChange={({ target }) => setPaper(PAPERS.find((one) => one === target.value) ?? "letter")}
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
