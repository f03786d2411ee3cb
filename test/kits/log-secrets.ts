import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What no log may hold, anyone who it belongs to: session cookies, tokens of ours, hashes of passwords. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ["a session cookie", /provision_session=(?!…)/],
  ["a token", /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/],
  ["the hash of a password", /\$argon2/],
  ["a database address with a password", /postgres(?:ql)?:\/\/[^\s:/@"]+:(?!…)[^\s@"]+@/],
  ["a bearer token", /\bbearer (?!…)[\w.~+/=-]{8,}/i],
];

const SOURCES = path.resolve(import.meta.dirname, "..");

/** The passwords that the end-to-end tests and their kits use, as they write them down: `const PASSWORD = "…"`. */
export function passwordsOfTests(): string[] {
  const files = ["e2e", "kits"].flatMap((folder) =>
    readdirSync(path.join(SOURCES, folder))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(path.join(SOURCES, folder, name), "utf8")),
  );
  const found = files.flatMap((text) => [...text.matchAll(/\b\w*(?:PASSWORD|[pP]assword)\w*\s*=\s*"([^"]{8,})"/g)]);
  return [...new Set(found.map(([, password = ""]) => password))];
}

/** Everything that a product logged: the files of its data folder, PostgreSQL's own too. */
export function logsOf(dataDir: string): string {
  const folder = path.join(dataDir, "logs");
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

/** What a text holds that no log may hold, each with the line it is in; the secret itself is not repeated. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  const lines = text.split("\n");
  const holding = (what: string, holds: (line: string) => boolean): string[] =>
    lines.filter(holds).map((line) => `${what} in: ${line.slice(0, 120)}`);
  return [
    ...FORMS.flatMap(([what, form]) => holding(what, (line) => form.test(line))),
    ...secrets.flatMap((secret, i) =>
      secret === "" ? [] : holding(`secret ${i + 1}`, (line) => line.includes(secret)),
    ),
  ];
}
