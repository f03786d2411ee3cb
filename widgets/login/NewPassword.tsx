import { useEffect, useState, type SubmitEvent } from "react";
import { PASSWORD_MIN } from "../../contract/people/calls/session.ts";
import {
  STRENGTH_MIN,
  strengthOf,
  type PasswordStrength as Strength,
} from "../../contract/people/password-strength.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { PasswordField } from "./SignInParts.tsx";

/** The faults of a new password, by field. */
type PasswordFaults = { readonly next?: string; readonly repeat?: string };

/** Checks a new password as far as the browser can. */
function useNewPasswordFaults(): (entered: { next: string; repeat: string }) => PasswordFaults {
  const texts = useTexts("widgets.login.change");
  return ({ next, repeat }) => ({
    ...(next.length < PASSWORD_MIN && { next: texts("tooShort", { min: PASSWORD_MIN }) }),
    ...(next !== repeat && { repeat: texts("different") }),
  });
}

/** Focuses the first faulty field; false if there is none. */
function focusFault(form: HTMLFormElement, faults: PasswordFaults): boolean {
  const first = faults.next ? "next" : faults.repeat ? "repeat" : null;
  if (first === null) return false;
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return true;
}

/**
 * A form that sets a new password: checks it, and saves it once the browser finds no fault. `current` is the value of
 * that field, empty if the form has none; `refused` is why saving was refused.
 */
export function useNewPasswordForm(parts: {
  /** Whether the form asks for the current password too. */
  readonly asksCurrent: boolean;
  save(entered: { readonly current: string; readonly next: string }): Promise<void>;
}) {
  const { asksCurrent, save } = parts;
  const texts = useTexts("widgets.login");
  const textOf = useErrorText();
  const judge = useNewPasswordFaults();
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const [current = "", next = "", repeat = ""] = ["current", "next", "repeat"].map((name) =>
      String(data.get(name) ?? ""),
    );
    const entered = { ...(asksCurrent && { current }), next, repeat };
    const missing = Object.entries(entered).find(([, value]) => value === "")?.[0];
    if (missing !== undefined) {
      form.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
      return setRefused(texts("mandatory"));
    }
    const found = judge({ next, repeat });
    setFaults(found);
    setRefused(null);
    if (focusFault(form, found)) return;
    setBusy(true);
    try {
      await save({ current, next });
    } catch (error) {
      setRefused(textOf(error));
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { faults, refused, busy, onSubmit };
}

/** A new password with its strength, and its repetition. `own` are words related to the user. */
export function NewPasswordFields({
  faults,
  own,
  autoFocus = false,
}: {
  faults: PasswordFaults;
  own: readonly string[];
  autoFocus?: boolean;
}) {
  const texts = useTexts("widgets.login.change");
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        label={texts("next")}
        name="next"
        autoComplete="new-password"
        hint={texts("rule", { min: PASSWORD_MIN })}
        error={faults.next}
        autoFocus={autoFocus}
        onChange={setTyped}
      />
      <PasswordStrength password={typed} own={own} />
      <PasswordField label={texts("repeat")} name="repeat" autoComplete="new-password" error={faults.repeat} />
    </>
  );
}

const SCORES = 4;

/** The strength of a password, updated during typing. `own` are words related to the user. */
function PasswordStrength({ password, own }: { password: string; own: readonly string[] }) {
  const texts = useTexts("widgets.login.strength");
  const [strength, setStrength] = useState<Strength | null>(null);
  const words = own.join("\n");
  useEffect(() => {
    let here = true;
    // The list of common passwords is loaded only once a password is typed.
    if (password === "") return setStrength(null);
    strengthOf(password, words.split("\n")).then(
      (found) => here && setStrength(found),
      // Without the list no strength is shown; the server checks anyway.
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
