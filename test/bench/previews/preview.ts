import { Agent, request } from "node:http";
import os from "node:os";
import { text } from "node:stream/consumers";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../../contract/api/call.ts";

/** This program's input on standard input. */
export interface Previewing {
  readonly url: string;
  readonly seconds: number;
  /** One caller per connection. */
  readonly callers: readonly { readonly cookie: string; readonly body: string }[];
}

/**
 * Posts previews repeatedly from a separate process, one connection per caller, and prints as JSON the numbers of
 * successes and of other statuses, and the times. Runs at low priority, since it simulates other machines.
 */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const { url, seconds, callers } = JSON.parse(await text(process.stdin)) as Previewing;
const { origin } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: callers.length });
const took: number[] = [];
const refused: Record<number, number> = {};
const started = performance.now();

const post = ({ cookie, body }: Previewing["callers"][number]): Promise<void> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE, origin, cookie, "content-type": "application/json" };
    const sent = request(url, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => {
        const { statusCode = 0 } = answer;
        if (statusCode === 200) took.push(performance.now() - begun);
        else refused[statusCode] = (refused[statusCode] ?? 0) + 1;
        resolve();
      });
    }).on("error", reject);
    sent.end(body);
  });

const keepPosting = async (caller: Previewing["callers"][number]): Promise<void> => {
  while (performance.now() - started < seconds * 1000) await post(caller);
};
await Promise.all(callers.map(keepPosting));
agent.destroy();
took.sort((a, b) => a - b);
const median = took[Math.floor(took.length / 2)] ?? NaN;
const perSecond = took.length / ((performance.now() - started) / 1000);
console.log(JSON.stringify({ perSecond, median, refused }));
