import type { ProvisionErrorCode, ProvisionLanguage } from "./host-api.ts";

/** What to say where nothing can be shown, and what the link and the button next to it say. */
export type RefusalTexts = Readonly<Record<ProvisionErrorCode | "open" | "retry", string>>;

/**
 * Texts of the few sentences that must be there when no text can be fetched: they travel with embed.js. Which site or
 * part it is stays unsaid, so that a refusal tells a stranger nothing.
 */
export const REFUSAL_TEXTS: Readonly<Record<ProvisionLanguage, RefusalTexts>> = {
  en: {
    attributes: "This part of the page is not set up correctly: it does not say which app to show.",
    notEmbeddable: "This information cannot be shown here.",
    notPublic: "This information is not open to everybody.",
    siteNotAllowed: "This site may not show this information.",
    noAnswer: "The server does not answer, so nothing can be shown here at the moment.",
    failed: "This information could not be loaded.",
    open: "Open it on its own page",
    retry: "Try again",
  },
  es: {
    attributes: "Esta parte de la página no está bien configurada: no indica qué aplicación mostrar.",
    notEmbeddable: "Esta información no se puede mostrar aquí.",
    notPublic: "Esta información no está abierta al público.",
    siteNotAllowed: "Este sitio no está autorizado a mostrar esta información.",
    noAnswer: "El servidor no responde; por el momento no se puede mostrar nada aquí.",
    failed: "No se pudo cargar esta información.",
    open: "Abrirla en su propia página",
    retry: "Intentar de nuevo",
  },
  pt: {
    attributes: "Esta parte da página não está bem configurada: não indica que aplicação mostrar.",
    notEmbeddable: "Esta informação não pode ser mostrada aqui.",
    notPublic: "Esta informação não está aberta ao público.",
    siteNotAllowed: "Este site não está autorizado a mostrar esta informação.",
    noAnswer: "O servidor não responde; de momento, nada pode ser mostrado aqui.",
    failed: "Não foi possível carregar esta informação.",
    open: "Abrir na sua própria página",
    retry: "Tentar novamente",
  },
  de: {
    attributes: "Dieser Teil der Seite ist nicht richtig eingerichtet: Es fehlt, welche App gezeigt werden soll.",
    notEmbeddable: "Diese Informationen können hier nicht gezeigt werden.",
    notPublic: "Diese Informationen sind nicht öffentlich.",
    siteNotAllowed: "Diese Website darf diese Informationen nicht zeigen.",
    noAnswer: "Der Server antwortet nicht; im Augenblick kann hier nichts gezeigt werden.",
    failed: "Diese Informationen konnten nicht geladen werden.",
    open: "Auf eigener Seite öffnen",
    retry: "Erneut versuchen",
  },
};
