/** Replaces a secret in a log line. */
export const REDACTED = "…";

/** Parts of field names (lower case, without - and _) whose values never reach a log, wherever they are. */
const SECRET_PARTS = [
  ...["password", "passwd", "passphrase", "secret", "token", "cookie", "authorization", "credential"],
  ...["apikey", "privatekey", "subscriptionkey", "verifier", "databaseurl", "connectionstring", "ownerurl"],
];

/** Whole names of fields that hold a secret or private text: passwords of a form, codes, bodies of mails, queries. */
const SECRET_NAMES = new Set([
  ...["pwd", "current", "next", "otp", "sid", "sessionid", "querystring", "query", "link", "sharelink"],
  ...["html", "text", "body", "mail", "mailbody", "params", "parameters"],
]);

/** An error's code (ECONNRESET, 23505) is reported; any other `code` may sign someone in. */
const ERROR_CODE = /^(?:[A-Z][A-Z_]+|[0-9A-Z]{5})$/;

const ONE_TIME = /\b(?:[a-z2-9]{5}-){3}[a-z2-9]{5}\b/g;

/**
 * Most texts of a log line (its time, level, method, ids): too short for a token and without the characters of every
 * other form of a secret, so that only one-time passwords are searched for.
 */
const SHORT_WORD = /^[\w.:-]{0,42}$/;

/**
 * A path like most: without a sign of a query, a credential, a header or a statement, so that these need not be
 * searched for.
 */
const PLAIN_PATH = /^[\w./:-]{0,300}$/;

type Form = readonly [RegExp, string];

/** Patterns of secrets in a path, with the parts that stay. */
const IN_PATHS: readonly Form[] = [
  [/(\/(?:shared|verify|checkreport)\/)[^\s/?"'<>]+/gi, `$1${REDACTED}`],
  // Our one-time passwords, and our tokens: 256 bits in base64url.
  [ONE_TIME, REDACTED],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, REDACTED],
];

/** Patterns of secrets in any text, with bounded repetitions so that matching stays fast. */
const IN_TEXTS: readonly Form[] = [
  // The values of a statement, as the database's driver quotes them to the end of the message.
  [/\nparams: .*/gs, `\nparams: ${REDACTED}`],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s:@/"']{0,200}):[^\s@/"']{1,500}@/gi, `$1:${REDACTED}@`],
  [/((?:\b[a-z][a-z0-9+.-]{0,20}:\/\/|\/)[^\s?"'<>]{0,500})\?[^\s"'<>]+/gi, `$1?${REDACTED}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  [
    /\b([\w-]{0,40}(?:password|passwd|secret|token|session|authorization|cookie|code_verifier)[\w-]{0,40})=[^\s;&"',]+/gi,
    `$1=${REDACTED}`,
  ],
  [/\$argon2[\w$=,+/.-]+/g, REDACTED],
  ...IN_PATHS,
];

const MAX_DEPTH = 12;
const MAX_TEXT_LENGTH = 32_000;
const MAX_LIST_LENGTH = 100;

/** A log line (one JSON object, or a text) without secrets, at any depth. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
  } catch {
    return redactText(line);
  }
}

/** A value as it may be logged: secret fields blacked out, secrets in texts too, bottomless and endless ones cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_LIST_LENGTH).map((entry) => redact(entry, depth + 1));
    return value.length > MAX_LIST_LENGTH ? [...kept, `${value.length - MAX_LIST_LENGTH} more`] : kept;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      isSecret(name, entry) ? REDACTED : redact(name === "path" ? shortened(entry) : entry, depth + 1),
    ]),
  );
}

/** A text without the secrets that can be recognized by their form. */
export function redactText(text: string): string {
  if (SHORT_WORD.test(text)) return text.replace(ONE_TIME, REDACTED);
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}${REDACTED}` : text;
  const forms = PLAIN_PATH.test(text) ? IN_PATHS : IN_TEXTS;
  return forms.reduce((left, [form, kept]) => left.replace(form, kept), cut);
}

function isSecret(name: string, value: unknown): boolean {
  if (value === null || typeof value === "boolean") return false;
  const kind = KINDS.get(name) ?? kindOf(name);
  if (KINDS.size < MAX_KINDS) KINDS.set(name, kind);
  return kind === "code" ? !(typeof value === "string" && ERROR_CODE.test(value)) : kind === "secret";
}

type RedactionKind = "code" | "secret" | "plain";
/** Most lines have the same few names. */
const KINDS = new Map<string, RedactionKind>();
const MAX_KINDS = 1_000;

function kindOf(name: string): RedactionKind {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, "");
  if (plain === "code") return "code";
  return SECRET_NAMES.has(plain) || SECRET_PARTS.some((part) => plain.includes(part)) ? "secret" : "plain";
}

/** A path without its long random parts, which may be tokens; ids of records and UUIDs stay. */
function shortened(path: unknown): unknown {
  if (typeof path !== "string") return path;
  return path
    .split("/")
    .map((part) =>
      /^(?=.*\d)(?=.*[a-z])[\w-]{24,}$/i.test(part) && !UUID.test(part) && !FILE_ID.test(part) ? REDACTED : part,
    )
    .join("/");
}
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Ids of log files, see log-names.ts. */
const FILE_ID = /^[0-9a-f]{32}$/;
