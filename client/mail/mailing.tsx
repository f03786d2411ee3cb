import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EmailAnswer } from "../../contract/mail/calls.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";
import { useListed } from "../../framework/ui/tasks/tasks.ts";
import { addressesIn, recipientsFault } from "./recipients.ts";
import { useFieldFaults } from "../records/refusals.ts";

/**
 * A mailing: its recipients, and one key for all presses of its Send button, so that a lost answer does not cause a
 * second mail.
 */
interface MailingRequest {
  readonly recipients: string[];
  readonly requestKey: string;
}

/**
 * The state of a mail while it is addressed and sent; `answer` is the server's, if it was not sent to everyone. It is
 * sent only once the sender has agreed to the recipients. If the form is closed before that, the list of tasks says the
 * result.
 */
export function useMailing(
  send: (to: MailingRequest) => Promise<EmailAnswer>,
  parts: {
    /** The message once it was sent to everyone. */
    readonly done: string;
    /** The initial recipients. */
    readonly first?: readonly string[];
    agree(addresses: readonly string[]): Promise<boolean>;
    onSent?(): void;
  },
) {
  const { done, first = [], agree, onSent } = parts;
  const text = useTexts("client.mailing");
  const toast = useToast();
  const listed = useListed();
  const { t } = useTranslation();
  const readFaults = useFieldFaults();
  const reason = useErrorText();
  const field = useRef<ControlHandle>(null);
  const [typed, setTyped] = useState(() => first.join(", "));
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<EmailAnswer | null>(null);
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());

  const isSent = ({ emails }: EmailAnswer): boolean => emails.every(({ status }) => status === "sent");
  const left = (sent: EmailAnswer): string => (isSent(sent) ? done : text(`service.${sent.service}`));
  const refuse = (fault: string) => {
    setFault(fault);
    field.current?.focus();
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setAnswer(null);
    const found = recipientsFault(typed);
    if (found) return refuse(t(found.key, found.values));
    const recipients = addressesIn(typed);
    if (!(await agree(recipients))) return;
    setBusy(true);
    try {
      const sent = await listed(text("task"), () => send({ recipients, requestKey }), left);
      setRequestKey(crypto.randomUUID());
      if (!isSent(sent)) return setAnswer(sent);
      setTyped("");
      if (field.current === null) return;
      toast({ kind: "success", text: done });
      onSent?.();
    } catch (error) {
      // A refused mail was not queued; the next press is a new sending.
      if (error instanceof ApiError && error.status !== 0) setRequestKey(crypto.randomUUID());
      const refused = Object.values(readFaults(error));
      refuse(refused.length > 0 ? refused.join(" ") : reason(error));
    } finally {
      setBusy(false);
    }
  };
  const type = (next: string) => {
    setTyped(next);
    setFault(null);
  };
  return { field, typed, type, fault, busy, answer, submit };
}

/** Asks whether a mail should be sent, with the list of its recipients; names are shown if they are known. */
export function useAgreement(): (asked: {
  readonly title: string;
  readonly lead: string;
  readonly addresses: readonly string[];
  nameOf?(address: string): string | null;
}) => Promise<boolean> {
  const text = useTexts("client.mailing");
  const confirm = useConfirm();
  return ({ title, lead, addresses, nameOf }) =>
    confirm({
      title,
      text: (
        <>
          <p>{lead}</p>
          <ul>
            {addresses.map((address) => {
              const name = nameOf?.(address) ?? null;
              return <li key={address}>{name === null ? address : `${name}: ${address}`}</li>;
            })}
          </ul>
        </>
      ),
      confirm: text("send"),
    });
}

/** The recipients of a mail. */
export function RecipientsField(props: {
  readonly mailing: ReturnType<typeof useMailing>;
  readonly autoFocus?: boolean;
}) {
  const { field, typed, type, fault } = props.mailing;
  const text = useTexts("client.mailing");
  return (
    <TextField
      ref={field}
      label={text("recipients")}
      hint={text("recipientsHint")}
      value={typed}
      error={fault}
      inputMode="email"
      autoComplete="email"
      required
      autoFocus={props.autoFocus}
      onChange={type}
    />
  );
}

/** The result of mailing: the recipients, those who have not received it yet, and why. */
export function MailOutcome({ answer }: { readonly answer: EmailAnswer }) {
  const text = useTexts("client.mailing");
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
