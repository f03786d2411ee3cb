import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../widget/app-context.ts";
import { sessionAtom } from "../gate/session.ts";
import { isLanguage } from "../i18n/languages.ts";
import { changeLanguage } from "../i18n/start.ts";
import { showTheme, startTheme, themeAtom } from "../layout/theme.ts";
import { preferenceOf, preferenceText, watchPreferences } from "../preferences/stored.ts";
import { runSync } from "../preferences/running-sync.ts";

/** Lets the choices of anyone who is signed in follow them to this browser, language and look among them. */
export function PreferencesOfUser() {
  const user = useAtomValue(sessionAtom)?.user ?? null;
  const { config } = useApp();
  const { i18n } = useTranslation();
  const setTheme = useSetAtom(themeAtom);
  const follow = useEffectEvent((name: string) => {
    const value = preferenceOf(preferenceText(name));
    if (name === "language" && isLanguage(value) && value !== i18n.language && config.languages.includes(value)) {
      // A file of texts that does not come leaves the language as it is; the next start asks for it again.
      changeLanguage(value, { remember: false }).catch(() => undefined);
    }
    if (name === "variant") {
      const theme = startTheme(config.layout.variant);
      showTheme(theme);
      setTheme(theme);
    }
  });
  useEffect(() => watchPreferences((name) => follow(name)), []);
  // A user who must change the password first is refused every other call.
  const userId = user === null || user.mustChangePassword ? null : user.userId;
  useEffect(() => (userId === null ? undefined : runSync(userId)), [userId]);
  return null;
}
