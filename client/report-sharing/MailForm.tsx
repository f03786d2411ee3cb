import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { EmailAnswer } from "../../contract/calls/email.ts";
import { PAPERS } from "../../contract/calls/exports.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { addressesIn, recipientsFault } from "../recipients.ts";
import { useFieldFaults } from "../record-form/refusals.ts";
import { DaysField, FIRST_DAYS } from "./LinkForm.tsx";
import { useSendReport, type SharedChoice } from "./sharing.ts";

const WAYS = ["link", "pdf"] as const;

/** Mails the report to people, with a link of their own or with the PDF. */
export function MailForm({ order, language }: SharedChoice) {
  const text = useTexts("client.sharing");
  const { t } = useTranslation();
  const readFaults = useFieldFaults();
  const reason = useErrorText();
  const toast = useToast();
  const call = useSendReport();
  const [typed, setTyped] = useState("");
  const [way, setWay] = useState<(typeof WAYS)[number]>("link");
  const [days, setDays] = useState<number>(FIRST_DAYS);
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>("letter");
  const [fault, setFault] = useState<string | null>(null);
  const [answer, setAnswer] = useState<EmailAnswer | null>(null);
  // One key for all presses of one sending: a lost answer is not a second mail.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending) return;
    setAnswer(null);
    const field = event.currentTarget.querySelector("input");
    const found = recipientsFault(typed);
    if (found) {
      setFault(t(found.key, found.values));
      return field?.focus();
    }
    try {
      const own = { ...order, language, recipients: addressesIn(typed), requestKey };
      const sent = await call.mutateAsync(way === "link" ? { ...own, way, days } : { ...own, way, paper });
      setRequestKey(crypto.randomUUID());
      if (sent.emails.some(({ status }) => status !== "sent")) return setAnswer(sent);
      setTyped("");
      toast({ kind: "success", text: text("mail.done") });
    } catch (error) {
      // What was refused was not queued; the next press is a sending of its own.
      if (error instanceof ApiError && error.status !== 0) setRequestKey(crypto.randomUUID());
      const refused = Object.values(readFaults(error));
      setFault(refused.length > 0 ? refused.join(" ") : reason(error));
      field?.focus();
    }
  };

  return (
    <form className="pv-stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={text("mail.recipients")}
        hint={text("mail.recipientsHint")}
        value={typed}
        error={fault}
        inputMode="email"
        autoComplete="email"
        required
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
        }}
      />
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
        <Button kind="primary" type="submit" busy={call.isPending}>
          {text(call.isPending ? "mail.sending" : "mail.send")}
        </Button>
      </div>
      <div role="status">{answer ? <Outcome answer={answer} /> : call.isPending ? text("mail.sending") : null}</div>
    </form>
  );
}

/** Who has the mail and who does not yet, and why. */
function Outcome({ answer }: { readonly answer: EmailAnswer }) {
  const text = useTexts("client.sharing.mail");
  return (
    <>
      <p>{text(`service.${answer.service}`)}</p>
      <ul className="pv-plain-list">
        {answer.emails.map(({ recipient, status }) => (
          <li key={recipient}>
            <strong>{recipient}</strong>: {text(`status.${status}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
