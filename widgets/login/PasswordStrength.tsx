import { useEffect, useState } from "react";
import { STRENGTH_MIN, strengthOf, type PasswordStrength as Strength } from "../../contract/password-strength.ts";
import { useTexts } from "../../framework/i18n/index.ts";

const SCORES = 4;

/** How hard a password is to guess, told while it is typed. `own` are the words of its user. */
export function PasswordStrength({ password, own }: { password: string; own: readonly string[] }) {
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
    <p className="login__strength" role="status" data-weak={score < STRENGTH_MIN}>
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
