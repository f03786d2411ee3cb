import { FileFault } from "../engine/tracts/fault.ts";
import { USAGE, UsageError, requestOf } from "./estimate/arguments.ts";
import { estimateFiles } from "./estimate/run.ts";
import { readBytes } from "./read-input.ts";

/** Exit status for input that cannot be used; anything unforeseen ends as Node ends it, with its stack. */
const BAD_INPUT = 2;

// npm runs a script in the project's folder; the given paths are relative to the caller's folder.
const folder = process.env["npm_lifecycle_event"] === "estimate" ? process.env["INIT_CWD"] : undefined;

// A reader that has seen enough (`| head`) closes the pipe; that is not an error of the estimate.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const request = requestOf(process.argv.slice(2));
  process.stdout.write(
    request.kind === "help" ? USAGE : await estimateFiles(request, (file) => readBytes(file, folder)),
  );
} catch (error) {
  if (!(error instanceof FileFault || error instanceof UsageError)) throw error;
  process.stderr.write(`estimate: ${error.message.replaceAll(/\s+/g, " ")}\n`);
  process.exitCode = BAD_INPUT;
}
