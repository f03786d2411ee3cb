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

/** What is wrong with a new password, by field. */
type PasswordFaults = { readonly next?: string; readonly repeat?: string };

/** Judges a new password as far as the browser can. */
function useNewPasswordFaults(): (entered: { next: string; repeat: string }) => PasswordFaults {
  const texts = useTexts("widgets.login.change");
  return ({ next, repeat }) => ({
    ...(next.length < PASSWORD_MIN && { next: texts("tooShort", { min: PASSWORD_MIN }) }),
    ...(next !== repeat && { repeat: texts("different") }),
  });
}

/** Puts the keyboard on the first faulty field; false where none is. */
function focusFault(form: HTMLFormElement, faults: PasswordFaults): boolean {
  const first = faults.next ? "next" : faults.repeat ? "repeat" : null;
  if (first === null) return false;
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return true;
}

/**
 * A form that sets a new password: judges it, and saves it once nothing is wrong that the browser can see. `current` is
 * what is in the field of that name, empty where the form has none; what the saving is refused for is in `refused`.
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

/** A new password, how strong it is, and the same again. `own` are the words of its user. */
export function NewPasswordFields({ faults, own }: { faults: PasswordFaults; own: readonly string[] }) {
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
        onChange={setTyped}
      />
      <PasswordStrength password={typed} own={own} />
      <PasswordField label={texts("repeat")} name="repeat" autoComplete="new-password" error={faults.repeat} />
    </>
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
    // The list of common passwords is fetched for anyone who types one, and for no one else.
    if (password === "") return setStrength(null);
    strengthOf(password, words.split("\n")).then(
      (found) => here && setStrength(found),
      // Without its list nothing is told here; the server judges anyway.
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
