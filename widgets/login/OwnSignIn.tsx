import { useSetAtom } from "jotai";
import { useEffect, useState, type SubmitEvent } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { SecondFactor } from "../../client/second-factor/SecondFactor.tsx";
import { BASE_PATH } from "../../contract/base-path.ts";
import { PASSWORD_MIN, changePassword, type Session } from "../../contract/calls/session.ts";
import { STRENGTH_MIN, strengthOf, type PasswordStrength as Strength } from "../../contract/password-strength.ts";
import { sessionAtom, useSession } from "../../framework/gate/session.ts";
import { send } from "../../framework/http/api.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, HiddenField } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { FormFault, PasswordField } from "./SignInParts.tsx";
import { nextPage } from "../../contract/next-page.ts";

/** What must be done about one's own sign-in: first the password, then a second factor that a role demands. */
export default function OwnSignIn() {
  const user = useSession()?.user;
  return user?.mustEnrol && !user.mustChangePassword ? <Enrol /> : <ChangePassword />;
}

/** Sets up the second factor; nothing else opens before. */
function Enrol() {
  const text = useTexts("client.secondFactor");
  const setSession = useSetAtom(sessionAtom);
  const goOn = useGoOn();
  const done = (session: Session) => {
    setSession(session);
    void goOn();
  };
  return (
    <>
      <h1>{text("title")}</h1>
      <SecondFactor forced onDone={done} />
    </>
  );
}

/** Goes on with the page that was asked for, in this app or where another one waits. */
function useGoOn(): () => Promise<void> {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { path, waiting } = nextPage(parameters.get("next"));
  return async () => (waiting === null ? navigate(path, { replace: true }) : window.location.replace(BASE_PATH + path));
}

type Faults = { readonly next?: string; readonly repeat?: string };

/** Changes one's own password; after a sign-in with a one-time password nothing else opens before. */
function ChangePassword() {
  const texts = useTexts("widgets.login.change");
  const common = useTexts("widgets.login");
  const textOf = useErrorText();
  const toast = useToast();
  const session = useSession();
  const setSession = useSetAtom(sessionAtom);
  const goOn = useGoOn();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  if (!session?.user) return <Navigate replace to="/" />;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = new FormData(form);
    const [current, next, repeat] = ["current", "next", "repeat"].map((name) => String(entered.get(name)));
    if (!current || !next || !repeat) {
      setRefused(common("mandatory"));
      return;
    }
    const found: Faults = {
      ...(next.length < PASSWORD_MIN && { next: texts("tooShort", { min: PASSWORD_MIN }) }),
      ...(next !== repeat && { repeat: texts("different") }),
    };
    setFaults(found);
    setRefused(null);
    const first = found.next ? "next" : found.repeat ? "repeat" : null;
    if (first !== null) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      setSession(await send(changePassword, { body: { current, next } }));
      toast({ kind: "success", text: texts("done") });
      await goOn();
    } catch (error) {
      setRefused(textOf(error));
      setBusy(false);
    }
  };

  return (
    <form className="pv-stack pv-stack--wide" noValidate onSubmit={(event) => void submit(event)}>
      <header className="pv-stack pv-stack--tight">
        <h1>{texts("title")}</h1>
        {session.user.mustChangePassword ? <p className="pv-muted">{texts("forced")}</p> : null}
      </header>
      <FormFault text={refused} />
      <HiddenField name="username" autoComplete="username" value={session.user.userName} />
      <PasswordField
        label={texts(session.user.mustChangePassword ? "oneTime" : "current")}
        name="current"
        autoComplete="current-password"
      />
      <PasswordField
        label={texts("next")}
        name="next"
        autoComplete="new-password"
        hint={texts("rule", { min: PASSWORD_MIN })}
        error={faults.next}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PasswordStrength password={typed} own={[session.user.userName, session.user.displayName]} />
      <PasswordField label={texts("repeat")} name="repeat" autoComplete="new-password" error={faults.repeat} />
      <Button type="submit" kind="primary" scale="l" wide busy={busy}>
        {texts("submit")}
      </Button>
    </form>
  );
}

const SCORES = 4;

/** How hard a password is to guess, told while it is typed. `own` are the words of its user. */
function PasswordStrength({ password, own }: { password: string; own: readonly string[] }) {
  const texts = useTexts("widgets.login.strength");
  const [strength, setStrength] = useState<Strength | null>(null);
  const words = own.join("\n");
  useEffect(() => {
    let here = true;
    // The list of common passwords is fetched for whoever types one, and for no one else.
    if (password === "") return setStrength(null);
    strengthOf(password, words.split("\n")).then(
      (found) => here && setStrength(found),
      // Without its list nothing is told here; the server judges all the same.
      () => here && setStrength(null),
    );
    return () => void (here = false);
  }, [password, words]);
  if (strength === null) return null;
  const { score } = strength;
  return (
    <p className="login__strength pv-row pv-muted pv-small" role="status" data-weak={score < STRENGTH_MIN}>
      <meter
        aria-hidden
        min={0}
        max={SCORES}
        low={STRENGTH_MIN}
        high={STRENGTH_MIN + 1}
        optimum={SCORES}
        value={score}
      />
      {texts("is", { strength: texts(`s${score}`) })}
    </p>
  );
}
