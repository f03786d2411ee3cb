/** Words that a US agency does not write (plainlanguage.gov): old, stiff, of one's own making, or spelled the British way. */
const AVOIDED = [
  ...[
    "beside",
    "nobody",
    "somebody",
    "everybody",
    "anybody",
    "told",
    "stands?",
    "mend(?:s|ed)?",
    "anew",
    "reckon(?:s|ed)?",
  ],
  ...[
    "whoever",
    "whom",
    "meanwhile",
    "thereof",
    "hereby",
    "e-mails?",
    "telephones?",
    "is no (?:number|text|JSON|file|zone)",
  ],
  ...["leads? nowhere", "all the same", "as it stands", "taken? back", "for good"],
  ...[
    "\\w*colour\\w*",
    "recognis\\w*",
    "organis\\w*",
    "labelled",
    "cancelled",
    "\\w*centre\\w*",
    "\\w*metres?",
    "litres?",
  ],
  ...["neighbour\\w*", "behaviour\\w*", "favour\\w*", "grey", "programme", "whilst", "licence", "catalogue"],
];

const PATTERN = new RegExp(`(?<![\\p{L}-])(?:${AVOIDED.join("|")})(?![\\p{L}])`, "giu");

/** The words to avoid that a text has; values that it fills in do not count. */
export const avoidedWords = (text: string): string[] =>
  [...text.replaceAll(/\{\{.*?\}\}|\]\(.*?\)/g, " ").matchAll(PATTERN)].map(([word]) => word.toLowerCase());
