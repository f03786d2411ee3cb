import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.ts";

const FOLDER = path.join(ROOT, "docs/decisions");
const FILE = /^\d{4}-[a-z0-9-]+\.md$/;
type Relation = "Supersedes" | "Superseded by" | "Adds to";

/** The head of a decision record: its number, title, status, and its related records. */
interface DecisionRecord {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  readonly status: string;
  readonly relations: Readonly<Record<Relation, string>>;
}

/** All decision records by number; throws with the file's name for a malformed head. */
export function decisionRecords(): DecisionRecord[] {
  return readdirSync(FOLDER)
    .filter((name) => FILE.test(name))
    .toSorted()
    .map((name) => readRecord(name, readFileSync(path.join(FOLDER, name), "utf8")));
}

/** `docs/decisions/README.md`: the index of the records. */
export function decisionsPage(): string {
  const rows = decisionRecords().map(
    ({ file, number, title, status, relations }) =>
      `| ${number} | [${title}](${file}) | ${status} | ${relations["Superseded by"]} |`,
  );
  return [
    "# Decisions",
    "",
    "<!-- Made by `npm run generate` from the records; not to be edited. -->",
    "",
    "Why things are as they are where another choice was possible. A new record takes the next free number and this head:",
    "",
    "    # 42. What is decided, in one line",
    "",
    "    Status: accepted",
    "",
    "    Supersedes: [7](0007-figures-and-files-of-an-estimate.md) on display",
    "",
    "The line `Supersedes:`, and `Superseded by:` in the older record, are there only where one replaces the other, in whole or in part;",
    "`Adds to:` names a record that goes on to hold. Context, Decision and Consequences follow. Numbers that are missing were never given.",
    "",
    "| no. | decision | status | superseded by |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** Reads a record's head: title, status, then the relations, an empty line between each. */
export function readRecord(file: string, text: string): DecisionRecord {
  const [title = "", status = "", ...rest] = text.split("\n\n");
  const [, number, name] = /^# (\d+)\. (.+)$/.exec(title) ?? [];
  const [, word] = /^Status: (accepted|rejected|superseded)$/.exec(status) ?? [];
  if (Number(file.slice(0, 4)) !== Number(number) || name === undefined || word === undefined)
    throw new Error(
      `docs/decisions/${file}: expected "# ${Number(file.slice(0, 4))}. Title", an empty line and "Status: accepted", ` +
        `found ${JSON.stringify(`${title}\n\n${status}`.slice(0, 120))}`,
    );
  const relation = (kind: Relation): string =>
    rest.find((part) => part.startsWith(`${kind}: `))?.slice(kind.length + 2) ?? "";
  return {
    file,
    number: Number(number),
    title: name,
    status: word,
    relations: {
      Supersedes: relation("Supersedes"),
      "Superseded by": relation("Superseded by"),
      "Adds to": relation("Adds to"),
    },
  };
}
