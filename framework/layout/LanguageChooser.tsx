import { useTranslation } from "react-i18next";
import { useApp } from "../app/app-context.ts";
import { LANGUAGE_NAMES } from "../i18n/languages.ts";
import { changeLanguage } from "../i18n/start.ts";
import { useTexts } from "../i18n/texts.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useToast } from "../ui/notices.tsx";

/** Chooses the language of the page, and of the next visit. */
export function LanguageChooser() {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const texts = useTexts("shell");
  const toast = useToast();
  if (config.languages.length < 2) return null;
  return (
    <MenuButton
      // The name begins with the text in sight: who speaks what is seen must reach it.
      label={`${i18n.language.toUpperCase()} – ${texts("navbar.language")}: ${LANGUAGE_NAMES[config.languages.find((l) => l === i18n.language) ?? "en"]}`}
      icon="globe"
      text={i18n.language.toUpperCase()}
      items={config.languages.map((language) => ({
        id: language,
        lang: language,
        label: LANGUAGE_NAMES[language],
        checked: language === i18n.language,
        onChoose: () => {
          changeLanguage(language).catch(() => toast({ kind: "danger", text: texts("errors.offline") }));
        },
      }))}
    />
  );
}
