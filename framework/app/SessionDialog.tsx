import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect, useState, type RefObject, type SubmitEvent } from "react";
import { authenticate, getSession, type Session } from "../../contract/people/calls/session.ts";
import { sessionAtom } from "../gate/session.ts";
import { ApiError, useErrorText } from "../http/api-error.ts";
import { send } from "../http/api.ts";
import type { SessionLeft } from "../http/signals.ts";
import { useSessionLeft } from "./use-session-left.ts";
import { useTexts } from "../i18n/texts.ts";
import { Button, HiddenField, PasswordField, TextField } from "../ui/controls/index.ts";
import { Dialog } from "../ui/Dialog.tsx";

/** Milliseconds before the end at which the time left is spoken; in between it is only shown. */
const SPOKEN = [120_000, 60_000, 30_000, 10_000];

interface SessionDialogProps {
  readonly user: NonNullable<Session["user"]>;
  /** Whether the dialog is shown, instead of the alert of an end. */
  readonly warned: RefObject<boolean>;
  /** Gives up the session, and with it what is shown. */
  readonly onLeave: () => void;
}

/** Warns of the end of the session while it is near, and asks for the password once it is over. */
export default function SessionDialog({ warned, ...props }: SessionDialogProps) {
  const left = useSessionLeft();
  useEffect(() => {
    warned.current = left !== null;
  }, [warned, left]);
  return left === null ? null : <EndOfSession left={left} {...props} />;
}

/**
 * Before an idle session ends, a button extends it. In a session's last hour, and when it is over, the password opens
 * the next one, and unsaved input stays on the page behind.
 */
function EndOfSession({
  left: { endsAt, limit },
  user,
  onLeave,
}: Omit<SessionDialogProps, "warned"> & { readonly left: SessionLeft }) {
  const texts = useTexts("shell.session");
  const milliseconds = useCountdown(endsAt);
  const [later, setLater] = useState(false);
  const isOver = milliseconds <= 0;
  if (later && !isOver) return null;
  const needsPassword = isOver || limit === "whole";
  const stay = () => void send(getSession, { quiet: true, silent: true }).catch(() => undefined);
  const time = { time: clockOf(milliseconds) };
  return (
    <Dialog
      title={texts(isOver ? "overTitle" : "title")}
      onClose={isOver ? onLeave : needsPassword ? () => setLater(true) : stay}
      actions={
        needsPassword ? null : (
          <Button kind="primary" onClick={stay}>
            {texts("stay")}
          </Button>
        )
      }
    >
      <p>{isOver ? texts("over") : texts(limit === "idle" ? "idle" : "whole", time)}</p>
      <p className="pv-visually-hidden" role="status">
        {isOver ? texts("overTitle") : texts("left", { time: clockOf(spokenOf(milliseconds)) })}
      </p>
      {needsPassword ? (
        <SignInAgain
          user={user}
          onLeave={isOver ? onLeave : () => setLater(true)}
          leave={texts(isOver ? "leave" : "later")}
        />
      ) : null}
    </Dialog>
  );
}

function SignInAgain({
  user,
  leave,
  onLeave,
}: {
  readonly user: NonNullable<Session["user"]>;
  readonly leave: string;
  readonly onLeave: () => void;
}) {
  const texts = useTexts("shell.session");
  const textOf = useErrorText();
  const client = useQueryClient();
  const setSession = useSetAtom(sessionAtom);
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const code = String(given.get("code") ?? "").trim();
    const password = String(given.get("password") ?? "");
    setBusy(true);
    try {
      const body = { userName: user.userName, password, ...(code === "" ? {} : { code }) };
      const session = await send(authenticate, { body, silent: true });
      setSession(session);
      // Its answer contains the new session's duration.
      await send(getSession, { quiet: true, silent: true });
      await client.invalidateQueries();
    } catch (error) {
      if (error instanceof ApiError && error.key === "errors.login.codeRequired") setAsksCode(true);
      else setFault(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="pv-stack" noValidate onSubmit={(event) => void submit(event)}>
      <HiddenField name="username" autoComplete="username" value={user.userName} />
      <PasswordField
        label={texts("password", { name: user.displayName })}
        name="password"
        autoComplete="current-password"
        required
      />
      <p className="pv-field__error" role="alert">
        {fault}
      </p>
      {asksCode ? (
        <TextField label={texts("code")} name="code" autoComplete="one-time-code" autoFocus required />
      ) : null}
      <div className="pv-row">
        <Button type="submit" kind="primary" busy={busy}>
          {texts("again")}
        </Button>
        <Button onClick={onLeave}>{leave}</Button>
      </div>
    </form>
  );
}

/** Milliseconds until a moment, updated each second; 0 when it is reached. */
function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, endsAt - now);
}

const spokenOf = (milliseconds: number): number => SPOKEN.findLast((one) => one >= milliseconds) ?? milliseconds;

/** Minutes and seconds, as clocks of all four languages write them: `1:05`. */
function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
