import type { Language } from "../../contract/api/languages.ts";

/** Words that no text has, as regular expressions; docs/guides/translation-glossary.md has the words to use instead. */
const AVOIDED: Readonly<Record<Language, readonly string[]>> = {
  /** What a US agency does not write (plainlanguage.gov): old, stiff, of one's own making, or spelled the British way. */
  en: [
    ...["beside", "nobody", "somebody", "everybody", "anybody", "told", "stands?", "mend(?:s|ed)?", "anew"],
    ...["reckon(?:s|ed)?", "whoever", "whom", "meanwhile", "thereof", "hereby", "e-mails?", "telephones?"],
    ...["is no (?:number|text|JSON|file|zone)", "leads? nowhere", "all the same", "as it stands", "taken? back"],
    ...["for good", "\\w*colour\\w*", "recognis\\w*", "organis\\w*", "labelled", "cancelled", "\\w*centre\\w*"],
    ...["\\w*metres?", "litres?", "neighbour\\w*", "behaviour\\w*", "favour\\w*", "grey", "programme", "whilst"],
    ...["licence", "catalogue"],
  ],
  /** Words of Spain, and second words for one thing. */
  es: [
    ...["palés?", "pulse", "intro", "caducad\\w*", "ficheros?", "ordenador\\w*", "rellen\\w*", "colaborador\\w*"],
    ...["por defecto", "golpead\\w*", "línea de pobreza", "secci(?:ón|ones) censal\\w*", "administrador\\w*"],
    ...["póngase en contacto", "personas atendidas", "mientras tanto"],
  ],
  /** Words of Portugal, and second words for one thing. */
  pt: [
    ...["início de sessão", "ficheiros?", "utilizador\\w*", "ecrãs?", "papéis", "carga solta", "encomend\\w*"],
    ...[
      "as percentuais",
      "percentuais sugeridas",
      "porcentage\\w+",
      "gavetas?",
      "trilha de auditoria",
      "administrador\\w*",
    ],
    ...["domicílios coletivos", "pessoas atendidas", "nesse meio-tempo"],
  ],
  /** What means something else in German, and second words for one thing. */
  de: [
    ...["Pfund(?! \\(lb\\))", "Gallonen?", "Nachfrage", "Vorr[äa]te?n?", "Aussehen", "Wohnmobile?", "Landkreise?"],
    ...["Kennw[oö]rt\\w*", "Prüfprotokoll\\w*", "Protokolldatei\\w*", "ungespeichert\\w*", "Anfangsdatum"],
    ...["Vorlaufzeit", "Versorgte Menschen", "angefangene\\w* Lkw", "Administrators?", "\\w+iern"],
  ],
};

const PATTERNS = Object.fromEntries(
  Object.entries(AVOIDED).map(([language, words]) => [
    language,
    new RegExp(`(?<![\\p{L}-])(?:${words.join("|")})(?![\\p{L}])`, "giu"),
  ]),
) as Readonly<Record<Language, RegExp>>;

/** The words to avoid that a text has; values that it fills in do not count. */
export const avoidedWords = (text: string, language: Language = "en"): string[] =>
  [...text.replaceAll(/\{\{.*?\}\}|\]\(.*?\)/g, " ").matchAll(PATTERNS[language])].map(([word]) => word.toLowerCase());
