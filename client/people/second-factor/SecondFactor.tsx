import "../../records/parts.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "../../../contract/people/calls/second-factor.ts";
import type { Session } from "../../../contract/people/calls/session.ts";
import { send } from "../../../framework/http/api.ts";
import { useErrorText } from "../../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button, PasswordField, TextField } from "../../../framework/ui/controls/index.ts";
import { useToast, Note, QueryState } from "../../../framework/ui/index.ts";
import { QrCode } from "../../../framework/ui/qr-code.tsx";
import { RecoveryCodes, type NewRecoveryCodes } from "./RecoveryCodes.tsx";

interface SecondFactorProps {
  /** A role requires it, and everything else is closed until it is on. */
  readonly forced?: boolean;
  /** Called when it is on and the user has confirmed storing the recovery codes. */
  onDone?(session: Session): void;
}

/** The user's own second factor: set up from a QR code, recovery codes renewed, switched off. */
export function SecondFactor({ forced = false, onDone }: SecondFactorProps) {
  const text = useTexts("client.secondFactor");
  const client = useQueryClient();
  const [given, setGiven] = useState<NewRecoveryCodes | null>(null);
  const asked = useQuery({
    queryKey: ["secondFactor"],
    queryFn: ({ signal }) => send(getSecondFactor, { signal }),
    // Another answer would propose a secret other than the one that was scanned.
    staleTime: Infinity,
  });
  const read = () => client.invalidateQueries({ queryKey: ["secondFactor"] });
  const close = ({ session }: NewRecoveryCodes) => {
    setGiven(null);
    onDone?.(session);
    void read();
  };
  if (given) return <RecoveryCodes codes={given.recoveryCodes} onKept={() => close(given)} />;
  if (!asked.isSuccess) return <QueryState query={asked} />;
  const { since, proposal, recoveryCodesLeft: left, demanded } = asked.data;
  return (
    <div className="pv-stack pv-stack--start">
      <p>{text(forced ? "forced" : "intro")}</p>
      {proposal === null ? (
        <On since={since ?? ""} left={left} demanded={demanded} onGiven={setGiven} onOff={() => void read()} />
      ) : (
        <Off proposal={proposal} open={forced} onGiven={setGiven} />
      )}
    </div>
  );
}

interface Proposal {
  readonly secret: string;
  readonly address: string;
}

/** Shows the secret, to scan or to type, and asks for the first code of it. */
function Off(props: { readonly proposal: Proposal; readonly open: boolean; onGiven(given: NewRecoveryCodes): void }) {
  const {
    proposal: { secret, address },
    open,
    onGiven,
  } = props;
  const text = useTexts("client.secondFactor");
  const [begun, setBegun] = useState(open);
  const turnOn = async (proofs: Proofs) => onGiven(await send(turnOnSecondFactor, { body: { ...proofs, secret } }));
  if (!begun)
    return (
      <Button icon="lock" onClick={() => setBegun(true)}>
        {text("begin")}
      </Button>
    );
  return (
    <>
      <p>{text("scan")}</p>
      <QrCode text={address} label={text("qr")} width="12rem" />
      <p>
        {text("key")}: <code>{secret.match(/.{4}/g)?.join(" ")}</code>
      </p>
      <ProofForm codeLabel={text("code")} ways={[{ label: text("turnOn"), send: turnOn, primary: true }]} />
    </>
  );
}

/** Shows when it was switched on, and offers changes with password and code. */
function On(props: {
  readonly since: string;
  readonly left: number;
  readonly demanded: boolean;
  onGiven(given: NewRecoveryCodes): void;
  onOff(): void;
}) {
  const { since, left, demanded, onGiven, onOff } = props;
  const text = useTexts("client.secondFactor");
  const format = useFormat();
  const toast = useToast();
  const renew = async (body: Proofs) => onGiven(await send(renewRecoveryCodes, { body }));
  const turnOff = async (body: Proofs) => {
    await send(turnOffSecondFactor, { body });
    toast({ kind: "success", text: text("isOff") });
    onOff();
  };
  return (
    <>
      <p>
        {text("onSince", { when: format.instant(since) })} {text("left", { count: left })}{" "}
        {demanded ? text("demanded") : null}
      </p>
      <ProofForm
        codeLabel={text("codeOrRecovery")}
        ways={[
          { label: text("renew"), send: renew },
          ...(demanded ? [] : [{ label: text("turnOff"), send: turnOff, danger: true }]),
        ]}
      />
    </>
  );
}

interface Proofs {
  readonly current: string;
  readonly code: string;
}

interface ProofAction {
  readonly label: string;
  readonly primary?: boolean;
  readonly danger?: boolean;
  send(proofs: Proofs): Promise<void>;
}

/** Asks for the password and a code, and passes them to the button that is pressed. */
function ProofForm({ codeLabel, ways }: { readonly codeLabel: string; readonly ways: readonly ProofAction[] }) {
  const text = useTexts("client.secondFactor");
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (way: ProofAction | undefined) => {
    const entered = new FormData(form.current ?? undefined);
    const [current, code] = [String(entered.get("current")), String(entered.get("code")).trim()];
    if (current === "" || code === "" || way === undefined) return setFault(text("mandatory"));
    setBusy(true);
    setFault(null);
    try {
      await way.send({ current, code });
    } catch (error) {
      setFault(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className="pv-factor__form pv-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(ways[0]);
      }}
    >
      <div role="alert">{fault === null ? null : <Note kind="danger">{fault}</Note>}</div>
      <PasswordField label={text("password")} name="current" autoComplete="current-password" required />
      <TextField label={codeLabel} name="code" autoComplete="one-time-code" spellCheck={false} required />
      <div className="pv-row">
        {ways.map((way, i) => (
          <Button
            key={way.label}
            type={i === 0 ? "submit" : "button"}
            kind={way.primary ? "primary" : way.danger ? "danger" : "neutral"}
            busy={busy}
            onClick={i === 0 ? undefined : () => void submit(way)}
          >
            {way.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
