import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from "node:util";
import { readSettings } from "../server/settings.ts";
import { StartupError } from "../server/storage/errors.ts";
import { joinStorage, type Storage } from "../server/storage/storage.ts";

/** The command's input is wrong: the message is the one line to print. */
export class UsageError extends Error {}

/** Exit statuses. An unexpected error ends the process as Node does, with its stack. */
export const OK = 0;
export const FAILED = 1;
export const BAD_INPUT = 2;

type ErrorClass = abstract new (...parts: never[]) => Error;

interface Command {
  /** Its name after `npm run`. */
  readonly name: string;
  readonly usage: string;
  /** Errors that the operator can fix, besides wrong input, each kind with its exit status. */
  readonly faults?: readonly (readonly [ErrorClass, number])[];
  /** Does the work and returns the exit status. */
  run(args: string[]): Promise<number>;
}

/**
 * Runs a command with the process's arguments: prints its usage where requested, one line on standard error for a
 * fault.
 */
export async function runCommand({ name, usage, faults = [], run }: Command): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) return console.log(usage);
  try {
    process.exitCode = await run(args);
  } catch (error) {
    const known: readonly (readonly [ErrorClass, number])[] = [
      [UsageError, BAD_INPUT],
      [StartupError, BAD_INPUT],
      ...faults,
    ];
    const fault = known.find(([kind]) => error instanceof kind);
    if (fault === undefined || !(error instanceof Error)) throw error;
    console.error(`${name}: ${error.message.replaceAll(/\s+/g, " ")}`);
    process.exitCode = fault[1];
  }
}

/**
 * Works on the database of DATA_DIR or DATABASE_URL, whether or not the product is running. Progress goes to standard
 * error.
 */
export async function withStorage<Answer>(work: (storage: Storage) => Promise<Answer>): Promise<Answer> {
  const storage = await joinStorage({ ...readSettings(process.env), progress: printProgress });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Progress goes to a stream other than the answer's, so that the answer alone can be piped. */
export function printProgress(line: string): void {
  console.error(line);
}

/** The options of a command; throws a {@link UsageError} for an unknown one. */
export const optionsIn = <const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) =>
  parsed({ args, options, allowPositionals: false as const }).values;

/** The same with positional arguments: files. */
export const partsOf = <const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) =>
  parsed({ args, options, allowPositionals: true as const });

function parsed<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split("\n")[0] ?? ""}; --help shows how to call it`);
  }
}

/** The one user name that a command is about. */
export function userNameIn([userName, more]: readonly string[]): string {
  if (userName === undefined || userName.startsWith("-") || more !== undefined)
    throw new UsageError("expected one user name; --help shows how to call it");
  return userName;
}
