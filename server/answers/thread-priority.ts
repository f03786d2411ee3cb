import os from "node:os";

/**
 * Lets this thread stand behind the one that answers, which goes first then. Linux alone has priorities by thread; elsewhere
 * this would slow the whole process, so nothing happens.
 * @param niceness 0 to 19: with 5 a thread still has a third of the share of others, and stays quick on a busy machine
 */
export function standBehind(niceness: number): void {
  if (process.platform === "linux") os.setPriority(niceness);
}
