/** What a person brings files to. */
export const READERS = {
  zones: "zones of an estimation",
  layers: "layers dropped on the map",
  tracts: "import-tracts and its page",
  estimate: "the estimate command",
  series: "import-series and its page",
  storms: "import-storm, its page and folder",
  roads: "import-roads and its page",
  sheets: "Excel into lists",
} as const;
export type Reader = keyof typeof READERS;

/** What a reader makes of it: takes it as it is meant, or refuses it by file, place, what was found and what was expected. */
type Outcome = "read" | "refused";

interface Lesson {
  /** What a file can have that a reader must have learnt. */
  readonly lesson: string;
  /** The folders of this directory that hold such files. */
  readonly folders: readonly string[];
  readonly outcomes: Partial<Record<Reader, Outcome>>;
}

/** Each lesson with every reader that can meet it; the tests beside this file hold each to a file. */
export const LESSONS = [
  {
    lesson: "a shape that crosses 180° without being split there",
    folders: ["01-antimeridian-zone", "02-antimeridian-tract", "05-antimeridian-layer", "06-antimeridian-besttrack"],
    outcomes: { zones: "read", layers: "read", tracts: "read", estimate: "read", storms: "read" },
  },
] as const satisfies readonly Lesson[];

/** The page `docs/guides/files.md`, which `npm run generate` writes. */
export function filesPage(): string {
  const readers = Object.keys(READERS) as Reader[];
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const lessons: readonly Lesson[] = LESSONS;
  return `${[
    "# Files that people bring",
    "",
    "What each reader makes of what files can have. `read`: taken as it is meant, and what had to be left out is counted and told.",
    "`refused`: not taken, and the sentence names the file, the place in it, what was found and what was expected. `–`: cannot meet it.",
    "Each lesson has inputs below `test/cases`, and the tests there hold the readers to them. Made by `npm run generate` from",
    "`test/cases/matrix.ts`; do not edit.",
    "",
    ...readers.map((reader) => `- **${reader}**: ${READERS[reader]}`),
    "",
    row(["lesson", ...readers]),
    row(["---", ...readers.map(() => "---")]),
    ...lessons.map(({ lesson, outcomes }) => row([lesson, ...readers.map((reader) => outcomes[reader] ?? "–")])),
  ].join("\n")}\n`;
}
