import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { folders } from "../../server/storage/embedded/layout.ts";
import { runningPostgres } from "../../server/storage/embedded/processes.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The product on a data folder, wherever it runs. */
export interface RunningProduct {
  readonly address: string;
  readonly userName: string;
  /** The password of the first start; empty afterwards. */
  readonly oneTimePassword: string;
  readonly dataDir: string;
  /** Stops it like Ctrl-C; the data folder stays. */
  stop(): Promise<void>;
  /** Its output so far. */
  output(): string;
  /** Stops it and removes its data folder; throws if its logs or output contain a secret of the test. */
  remove(): Promise<void>;
}

/** The product, started like `npm start` after the build. */
export interface Product extends RunningProduct {
  readonly process: ChildProcess;
  /** Milliseconds from the command to the line that reports readiness. */
  readonly startedIn: number;
}

/** Set by `globalSetup`: the prepared data folder. */
const PRODUCT_TEMPLATE_VARIABLE = "TEST_PRODUCT_TEMPLATE";

export interface FirstStart {
  readonly userName: string;
  readonly oneTimePassword: string;
}

/** The worked example is left out (`WITHOUT`), since it would change counts in tests; `WITHOUT: ""` includes it. */
export const environmentOf = (dataDir: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: undefined,
  WITHOUT: "example",
  ...env,
  PORT: "0",
  DATA_DIR: dataDir,
});

/** An empty data folder of a product. */
export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), "provision-e2e-"));

/** Uses the IP address, since another program may use the same port on the other loopback address. */
export const byNumber = (address: string): string => address.replace("//localhost", "//127.0.0.1");

/** Copies the run's prepared data folder, if any, and returns the output of its first start. */
export function copyTemplate(dataDir: string): FirstStart | null {
  const prepared = process.env[PRODUCT_TEMPLATE_VARIABLE];
  if (prepared === undefined) return null;
  const { folder, ...first } = JSON.parse(prepared) as FirstStart & { folder: string };
  // Keeps the owner, since PostgreSQL runs under its own account if started as root. The log of the first start is not
  // copied.
  execFileSync("cp", ["-a", path.join(folder, "db"), path.join(folder, "db-password"), dataDir]);
  return first;
}

/** Current memory of a product's own process in bytes, without its PostgreSQL. */
export const memoryOf = ({ process: { pid } }: Pick<Product, "process">): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** CPU milliseconds used so far by a product's own process, without its PostgreSQL. */
export function workOf({ process: { pid } }: Pick<Product, "process">): number {
  // Behind the name in brackets: the 14th and 15th fields, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** All processes of the PostgreSQL of a data folder, its postmaster first. */
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
 * Starts the server on a data folder and waits until it is ready. By default the folder is a copy of the run's
 * template, or empty if there is none or `env` selects sample data. `root` is the folder of another version.
 */
export async function startProduct(
  options: { dataDir?: string; env?: NodeJS.ProcessEnv; root?: string } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? newDataDir();
  const own = options.dataDir !== undefined || options.env?.["SAMPLE_DATA"] !== undefined;
  const first = own ? null : copyTemplate(dataDir);
  const started = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "server/main.ts"], {
    cwd: options.root ?? ROOT,
    env: environmentOf(dataDir, options.env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer): void => {
      output += bytes.toString();
      // This line comes together with all other output of the start.
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
    address: byNumber(/Provision is ready: (\S+)/.exec(output)?.[1] ?? ""),
    userName: first?.userName ?? /Sign in as:\s+(\S+)/.exec(output)?.[1] ?? "",
    oneTimePassword: first?.oneTimePassword ?? /One-time password:\s+(\S+)/.exec(output)?.[1] ?? "",
    dataDir,
    process: child,
    startedIn,
    stop,
    output: () => output,
    remove: async () => {
      await stop();
      removeDataDir(dataDir, { output, first });
    },
  };
}

/** Removes a product's data folder; throws if its logs or `output` contain a secret of the test. */
export function removeDataDir(
  dataDir: string,
  { output, first }: { readonly output: string; readonly first: FirstStart | null },
): void {
  const passwords = /One-time password:\s+(\S+)/g;
  const printed = [...output.matchAll(passwords)].map(([, password = ""]) => password);
  const secrets = [...passwordsOfTests(), ...printed, ...(first === null ? [] : [first.oneTimePassword])];
  // The terminal may show the one-time password once to the operator.
  const leaked = secretsIn(`${logsOf(dataDir)}\n${output.replaceAll(passwords, "")}`, secrets);
  rmSync(dataDir, { recursive: true, force: true });
  if (leaked.length > 0) throw new Error(`The log holds secrets:\n${leaked.slice(0, 20).join("\n")}`);
}

/** Secrets that no log may contain: session cookies, the product's tokens, password hashes. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ["a session cookie", /provision_session=(?!…)/],
  ["a token", /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/],
  ["the hash of a password", /\$argon2/],
  ["a database address with a password", /postgres(?:ql)?:\/\/[^\s:/@"]+:(?!…)[^\s@"]+@/],
  ["a bearer token", /\bbearer (?!…)[\w.~+/=-]{8,}/i],
];

/** The product's entry file, to be started as a process and not imported. */
export const MAIN = path.join(ROOT, "server/main.ts");
const SOURCES = path.resolve(import.meta.dirname, "..");

/** The passwords in end-to-end tests and their kits, found by `const PASSWORD = "…"`. */
export function passwordsOfTests(): string[] {
  const files = ["e2e", "kits", "shots"].flatMap((folder) =>
    readdirSync(path.join(SOURCES, folder))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(path.join(SOURCES, folder, name), "utf8")),
  );
  const found = files.flatMap((text) => [...text.matchAll(/\b\w*(?:PASSWORD|[pP]assword)\w*\s*=\s*"([^"]{8,})"/g)]);
  return [...new Set(found.map(([, password = ""]) => password))];
}

/** All logs in a product's data folder, including PostgreSQL's. */
export function logsOf(dataDir: string): string {
  const folder = path.join(dataDir, "logs");
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

/** The secrets in a text, each reported by its line without repeating it. */
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
