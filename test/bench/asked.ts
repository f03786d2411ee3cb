import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 3;

const Asked = z.object({ perSecond: z.number(), refused: z.number(), median: z.number(), p99: z.number() });
/** Results of requesting an address for some seconds; times in milliseconds. */
export type Asked = z.infer<typeof Asked>;

interface Asking {
  readonly connections?: number;
  readonly seconds?: number;
  /** Whether to run at low priority, like callers on other machines. */
  readonly behind?: boolean;
}

/** Requests an address over keep-alive connections from a separate process. */
export async function asked(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  { connections = CONNECTIONS, seconds = SECONDS, behind = false }: Asking = {},
): Promise<Asked> {
  const program = path.join(import.meta.dirname, "view", "ask.ts");
  const options = [url, String(connections), String(seconds), ...Object.entries(headers).flat()];
  const env = behind ? { ...process.env, ASK_BEHIND: "1" } : process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], { env });
  return Asked.parse(JSON.parse(stdout));
}

export const lineOf = ({ perSecond, p99 }: Asked) =>
  `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} a second, 99 % within ${p99.toFixed(0)} ms`;

/** The median rounds of two addresses that are requested in turns, so that both meet the same load. */
export async function inTurns<T extends Asked>(
  one: () => Promise<T>,
  other: () => Promise<T>,
): Promise<readonly [T, T]> {
  const first = [await one(), await other()] as const;
  const rounds = [first];
  while (rounds.length < ROUNDS) rounds.push([await one(), await other()]);
  const middle = (of: 0 | 1): T => {
    const sorted = rounds.map((round) => round[of]).toSorted((a, b) => a.perSecond - b.perSecond);
    return sorted[Math.floor(ROUNDS / 2)] ?? first[of];
  };
  return [middle(0), middle(1)];
}
