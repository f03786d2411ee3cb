import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { folders } from "../../server/storage/embedded/layout.ts";
import { runningPostgres } from "../../server/storage/embedded/processes.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The product itself, started as `npm start` starts it after the build. */
export interface Product {
  readonly address: string;
  readonly userName: string;
  /** Of the first start; empty afterwards. */
  readonly oneTimePassword: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Milliseconds from the command to the line that says it is ready. */
  readonly startedIn: number;
  /** Ends it as Ctrl-C would; the data folder stays. */
  stop(): Promise<void>;
  /** What it has printed so far. */
  output(): string;
  /** Ends it and removes its data folder; throws where a secret of the test is in what it logged or printed. */
  remove(): Promise<void>;
}

/** Set by `globalSetup`: what it has prepared. */
const PRODUCT_TEMPLATE_VARIABLE = "TEST_PRODUCT_TEMPLATE";

interface FirstStart {
  readonly userName: string;
  readonly oneTimePassword: string;
}

/** Copies the prepared data folder of the run, where there is one, and returns what its first start printed. */
function copyTemplate(dataDir: string): FirstStart | null {
  const prepared = process.env[PRODUCT_TEMPLATE_VARIABLE];
  if (prepared === undefined) return null;
  const { folder, ...first } = JSON.parse(prepared) as FirstStart & { folder: string };
  // With its owner: as root, PostgreSQL runs under an account of its own. The log of the first start stays behind.
  execFileSync("cp", ["-a", path.join(folder, "db"), path.join(folder, "db-password"), dataDir]);
  return first;
}

/** What a product's own process takes of the machine's memory now, in bytes; its PostgreSQL's are other processes. */
export const memoryOf = ({ process: { pid } }: Pick<Product, "process">): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** Milliseconds of the machine's cores that a product's own process has taken so far; its PostgreSQL's are other processes. */
export function workOf({ process: { pid } }: Pick<Product, "process">): number {
  // Behind the name in brackets: the 14th and 15th fields, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** All processes of the PostgreSQL that runs on a data folder, its postmaster first. */
export function postgresProcesses(dataDir: string): number[] {
  const postmaster = runningPostgres(folders(dataDir).cluster)?.pid ?? 0;
  const parentOf = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
    } catch {
      // It has ended in the meantime.
      return 0;
    }
  };
  const pids = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid));
  return [postmaster, ...pids.filter((pid) => parentOf(pid) === postmaster).map(Number)];
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/**
 * Starts the server on a data folder and waits until it says it is ready. Without `dataDir` the folder is a new one: a
 * copy of the run's template, or empty where there is no template or `env` says which sample data to load. `root` is the folder
 * of another version. Without the worked example (`WITHOUT`), which would be counted wherever a test counts; `WITHOUT: ""` has it.
 */
export async function startProduct(
  options: { dataDir?: string; env?: NodeJS.ProcessEnv; root?: string } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "provision-e2e-"));
  const own = options.dataDir !== undefined || options.env?.["SAMPLE_DATA"] !== undefined;
  const first = own ? null : copyTemplate(dataDir);
  const started = performance.now();
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: options.root ?? ROOT,
    env: { ...process.env, DATABASE_URL: undefined, WITHOUT: "example", ...options.env, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer): void => {
      output += bytes.toString();
      // With it, in one piece, came all that a start says.
      if (/Provision is ready: \S+\n/.test(output)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The product ended with ${code ?? "a signal"}:\n${output}`)));
  });
  const startedIn = performance.now() - started;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  return {
    // The loopback address itself: next to the product's own port, another program may hold it on the other loopback.
    address: (/Provision is ready: (\S+)/.exec(output)?.[1] ?? "").replace("//localhost", "//127.0.0.1"),
    userName: first?.userName ?? /Sign in as:\s+(\S+)/.exec(output)?.[1] ?? "",
    oneTimePassword: first?.oneTimePassword ?? /One-time password:\s+(\S+)/.exec(output)?.[1] ?? "",
    dataDir,
    process: child,
    startedIn,
    stop,
    output: () => output,
    remove: async () => {
      await stop();
      const passwords = /One-time password:\s+(\S+)/g;
      const printed = [...output.matchAll(passwords)].map(([, password = ""]) => password);
      const secrets = [...passwordsOfTests(), ...printed, ...(first === null ? [] : [first.oneTimePassword])];
      // The terminal may tell the one-time password, once, for the one who started the product.
      const leaked = secretsIn(`${logsOf(dataDir)}\n${output.replaceAll(passwords, "")}`, secrets);
      rmSync(dataDir, { recursive: true, force: true });
      if (leaked.length > 0) throw new Error(`The log holds secrets:\n${leaked.slice(0, 20).join("\n")}`);
    },
  };
}

/** What no log may hold, anyone who it belongs to: session cookies, tokens of ours, hashes of passwords. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ["a session cookie", /provision_session=(?!…)/],
  ["a token", /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/],
  ["the hash of a password", /\$argon2/],
  ["a database address with a password", /postgres(?:ql)?:\/\/[^\s:/@"]+:(?!…)[^\s@"]+@/],
  ["a bearer token", /\bbearer (?!…)[\w.~+/=-]{8,}/i],
];

/** The product's entry. What starts it as a process does not import it. */
export const MAIN = path.join(ROOT, "server/main.ts");
const SOURCES = path.resolve(import.meta.dirname, "..");

/** The passwords that the end-to-end tests and their kits use, as they write them down: `const PASSWORD = "…"`. */
export function passwordsOfTests(): string[] {
  const files = ["e2e", "kits", "shots"].flatMap((folder) =>
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

let prepared = "";

/**
 * `node --test --test-global-setup=test/kits/product.ts`: one data folder after its first start, tables, seed and sample
 * data in it, of which every product of the run gets a copy. Without it each product makes its own.
 */
export async function globalSetup(): Promise<void> {
  const { dataDir, userName, oneTimePassword, stop } = await startProduct();
  await stop();
  prepared = dataDir;
  process.env[PRODUCT_TEMPLATE_VARIABLE] = JSON.stringify({ folder: dataDir, userName, oneTimePassword });
}

export function globalTeardown(): void {
  rmSync(prepared, { recursive: true, force: true });
}
