import type { Language } from "../../contract/api/languages.ts";

/**
 * Words that no text may have, as regular expressions; docs/guides/translation-glossary.md has the words to use
 * instead.
 */
const AVOIDED: Readonly<Record<Language, readonly string[]>> = {
  /** Words that a US agency does not use (plainlanguage.gov): old, stiff, coined, or in British spelling. */
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
  /** Words with another meaning in German, and second words for the same thing. */
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

/** Returns the words to avoid in a text, apart from its placeholders. */
export const avoidedWords = (text: string, language: Language = "en"): string[] =>
  [...text.replaceAll(/\{\{.*?\}\}|\]\(.*?\)/g, " ").matchAll(PATTERNS[language])].map(([word]) => word.toLowerCase());

/**
 * Words that no comment may have. "Stands" is allowed in "stands for", "stands out" and "stands still"; "whom" after
 * "to".
 */
const IN_COMMENTS = new RegExp(
  String.raw`(?<![\p{L}-])(?:${[
    ...["anew", "meanwhile", "nobody", "somebody", "everybody", "anybody", "whoever", "beside", "lest", "whilst"],
    ...["(?<!\\b(?:by|to|for|of|from|with) )whom", "mend(?:s|ed)?", "reckon(?:s|ed)?", "all the same", "any more"],
    ...[
      "stands?(?! (?:in )?for\\b| alone| out\\b| still\\b| back\\b| behind\\b| up\\b)",
      "tells? of",
      "leads? nowhere",
    ],
    ...["\\w*colour\\w*", "neighbour\\w*", "behaviour\\w*", "favour\\w*", "\\w*metres?", "litres?", "licence"],
    ...["recognis\\w*", "organis\\w*", "labelled", "cancelled"],
    // Turns of phrase that a reader has to take apart: comments name what is counted, edited or refused.
    ...["so many", "under the hand", "for ever", "of none the", "what is (?:no|none)", "leaves? word"],
    ...["(?<!else )where there (?:is|are) (?:none|no)", "in place of", "go(?:es)? on \\w+ing", "in sight"],
    ...["held against", "as good as", "hand(?:s|ed)? on", "put together of", "whether it is so", "half[- ]lost"],
    ...["makes? of (?:it|them)", "what (?:it|they) (?:has|have|says?|holds?)", "until when"],
  ].join("|")})(?![\p{L}])`,
  "giu",
);

/** The comments of a source as lines of text, each with its words to avoid; code in backquotes does not count. */
export const avoidedInComments = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*(?:\/\/.*(?:\n[ \t]*\/\/.*)*|\{?\/\*[^]*?\*\/)/gm)]
    .map(([comment]) => comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ").replaceAll(/`[^`]*`|"[^"]*"/g, "…"))
    .flatMap((comment) => [...comment.matchAll(IN_COMMENTS)].map(([word]) => `${word}: ${comment.trim()}`));
