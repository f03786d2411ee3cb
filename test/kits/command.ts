import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The result of a command of cli/. */
export interface Ended {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly errors: string;
  /** The last line on standard error, where a command reports its refusal. */
  readonly refusal: string;
  /** Unprocessed standard output. */
  readonly bytes: Buffer;
}

const CLI = path.resolve(import.meta.dirname, "../../cli");
const ended = (code: Ended["code"], bytes: Buffer, errors: string): Ended => ({
  code,
  out: bytes.toString(),
  errors,
  refusal: errors.trim().split("\n").at(-1) ?? "",
  bytes,
});

/** Runs a command in a child process, like a terminal. */
export async function spawnCommand(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(CLI, `${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: undefined, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out: Buffer[] = [];
  let errors = "";
  child.stdout.on("data", (bytes: Buffer) => void out.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
  const [code] = (await once(child, "close")) as [number];
  return ended(code, Buffer.concat(out), errors);
}

let runs = 0;

/** Runs a command in this process, which saves the second for starting Node and loading the server's modules. Only one at a time. */
export async function runCommand(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const { argv, exitCode, env: outer } = process;
  const { log, error } = console;
  let [out, errors] = ["", ""];
  process.argv = [...argv.slice(0, 1), name, ...args];
  process.env = { ...outer, DATABASE_URL: "", ...env };
  console.log = (line: string) => void (out += `${line}\n`);
  console.error = (line: string) => void (errors += `${line}\n`);
  try {
    // A command runs when its module is loaded, so each run loads it under a new name.
    await import(`${path.join(CLI, name)}.ts?${++runs}`);
    return ended(process.exitCode, Buffer.from(out), errors);
  } finally {
    Object.assign(process, { argv, exitCode, env: outer });
    Object.assign(console, { log, error });
  }
}
