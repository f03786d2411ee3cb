import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addressesIn, recipientsFault, useSendEmail } from "../../client/recipients.ts";
import { useFieldFaults } from "../../client/record-form/refusals.ts";
import type { EmailAnswer } from "../../contract/calls/email.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { allOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { LANGUAGES, LANGUAGE_NAMES, isLanguage, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { Dialog, FormDialog, useToast } from "../../framework/ui/index.ts";

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
  const { t, i18n } = useTranslation();
  const readFaults = useFieldFaults();
  const reason = useErrorText();
  const toast = useToast();
  const call = useSendEmail();
  const field = useRef<ControlHandle>(null);
  const [typed, setTyped] = useState("");
  const [language, setLanguage] = useState(isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : "en");
  const [fault, setFault] = useState<string | null>(null);
  const [answer, setAnswer] = useState<EmailAnswer | null>(null);
  // One key for all presses of one sending: a lost answer is not a second mail.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());

  const submit = async () => {
    if (call.isPending) return;
    const found = recipientsFault(typed);
    if (found) {
      setFault(t(found.key, found.values));
      return field.current?.focus();
    }
    try {
      const sent = await call.mutateAsync({
        template: "estimationLink",
        parameters: { eid: estimation.eid },
        language,
        recipients: addressesIn(typed),
        requestKey,
      });
      if (sent.emails.some(({ status }) => status !== "sent")) return setAnswer(sent);
      toast({ kind: "success", text: text("done") });
      onClose();
    } catch (error) {
      // What was refused was not queued; the next press is a sending of its own.
      if (error instanceof ApiError && error.status !== 0) setRequestKey(crypto.randomUUID());
      const refused = Object.values(readFaults(error));
      setFault(refused.length > 0 ? refused.join(" ") : reason(error));
      field.current?.focus();
    }
  };

  if (answer) return <Result answer={answer} onClose={onClose} />;
  return (
    <FormDialog
      title={text("title", { name: estimation.name })}
      confirm={text(call.isPending ? "sending" : "send")}
      busy={call.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text("lead")}</p>
      <TextField
        ref={field}
        label={text("recipients")}
        hint={text("recipientsHint")}
        value={typed}
        error={fault}
        inputMode="email"
        autoComplete="email"
        required
        autoFocus
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
        }}
      />
      <SelectField
        label={text("language")}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
      />
      <p role="status" className="pv-visually-hidden">
        {call.isPending ? text("sending") : ""}
      </p>
    </FormDialog>
  );
}

/** Who has the mail and who does not yet, and why. */
function Result({ answer, onClose }: { answer: EmailAnswer; onClose: () => void }) {
  const text = useTexts("widgets.disaster-desk.sending");
  return (
    <Dialog title={text("resultTitle")} closes onClose={onClose}>
      <p>{text(`service.${answer.service}`)}</p>
      <ul>
        {answer.emails.map(({ recipient, status }) => (
          <li key={recipient}>
            <strong>{recipient}</strong>: {text(`status.${status}`)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
