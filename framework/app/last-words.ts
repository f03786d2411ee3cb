import type { Language } from "../../contract/languages.ts";
import { preferredLanguage } from "../i18n/languages.ts";

/** The only texts that travel with the code: what to say when the texts themselves cannot be fetched. */
const WORDS: Readonly<Record<Language, { text: string; retry: string }>> = {
  en: { text: "The server does not answer. Check the connection and try again.", retry: "Try again" },
  es: { text: "El servidor no responde. Compruebe la conexión e inténtelo de nuevo.", retry: "Intentar de nuevo" },
  pt: { text: "O servidor não responde. Verifique a conexão e tente novamente.", retry: "Tentar novamente" },
  de: {
    text: "Der Server antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es erneut.",
    retry: "Erneut versuchen",
  },
};

/** Shows, without any of the app's parts, that the app could not start, and offers a second try. */
export function sayLastWords(root: HTMLElement): void {
  const language = preferredLanguage(null, navigator.languages);
  document.documentElement.lang = language;
  const box = document.createElement("div");
  box.className = "pv-page-state";
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = WORDS[language].text;
  const retry = document.createElement("button");
  retry.className = "pv-button pv-button--primary";
  retry.textContent = WORDS[language].retry;
  retry.addEventListener("click", () => window.location.reload());
  box.append(text, retry);
  root.replaceChildren(box);
}
