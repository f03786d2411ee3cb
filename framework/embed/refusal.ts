import type { InLanguages } from "../../contract/api/languages.ts";
import type { ProvisionErrorCode, ProvisionLanguage } from "./host-api.ts";

/** A refusal in the widget's place: the reason, where else it can be read, and a button to try again. */
interface Refusal {
  readonly code: ProvisionErrorCode;
  readonly language: ProvisionLanguage;
  /** The app's own page. */
  readonly address: string | null;
  readonly retry: () => void;
}

/** Codes after which another try may succeed. */
const PASSING: readonly ProvisionErrorCode[] = ["noAnswer", "failed"];

/** Draws a refusal without any of the app's parts or styles; it takes its look from the page around it. */
export function refusalElement({ code, language, address, retry }: Refusal): HTMLElement {
  const texts = refusalTexts(language);
  const box = document.createElement("div");
  box.setAttribute("role", "alert");
  box.lang = language;
  box.dataset["refusal"] = code;
  // Set through the object model, not an attribute: the host's content policy may forbid inline styles.
  Object.assign(box.style, {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px 16px",
    alignItems: "center",
    padding: "12px 16px",
    border: "1px solid currentcolor",
    borderInlineStartWidth: "4px",
    borderRadius: "4px",
    overflowWrap: "anywhere",
  });
  const text = document.createElement("span");
  text.style.flex = "1 1 16rem";
  text.textContent = texts[code];
  box.append(text);
  if (PASSING.includes(code)) {
    const button = document.createElement("button");
    Object.assign(button.style, { font: "inherit", minBlockSize: "32px", paddingInline: "12px", cursor: "pointer" });
    button.type = "button";
    button.textContent = texts.retry;
    button.addEventListener("click", retry);
    box.append(button);
  }
  if (address !== null && code !== "attributes") {
    const link = document.createElement("a");
    Object.assign(link.style, { color: "inherit", lineHeight: "24px" });
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = texts.open;
    box.append(link);
  }
  return box;
}

/** The text shown if nothing else can be, and the texts of its link and its button. */
export const refusalTexts = (language: ProvisionLanguage) => TEXTS[language] ?? TEXTS.en;

/**
 * The few texts that must be available even if no text can be fetched: they are part of embed.js. They do not name the
 * site or part, so that a refusal reveals nothing to a stranger.
 */
const TEXTS: InLanguages<ProvisionErrorCode | "open" | "retry"> = {
  en: {
    attributes: "This part of the page is not set up correctly: it does not say which app to show.",
    notEmbeddable: "This information cannot be shown here.",
    notPublic: "This information is not open to everyone.",
    siteNotAllowed: "This site may not show this information.",
    noAnswer: "The server does not answer, so nothing can be shown here at the moment.",
    failed: "This information could not be loaded.",
    sandboxed: "This frame hides where it comes from. Its page must add allow-same-origin to the sandbox.",
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
    sandboxed: "Este marco oculta su origen. La página debe agregar allow-same-origin al sandbox.",
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
    sandboxed: "Esta moldura oculta a sua origem. A página deve adicionar allow-same-origin ao sandbox.",
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
    sandboxed: "Dieser Rahmen verbirgt seine Herkunft. Die Seite muss im Attribut sandbox allow-same-origin ergänzen.",
    open: "Auf eigener Seite öffnen",
    retry: "Erneut versuchen",
  },
};
