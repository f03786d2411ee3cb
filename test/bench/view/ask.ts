import { Agent, get } from "node:http";
import os from "node:os";

/**
 * Requests one address repeatedly from a separate process: `node ask.ts URL CONNECTIONS SECONDS [HEADER VALUE …]`.
 * `%7Bn%7D` in it is replaced by a counter. With ASK_BEHIND in the environment it runs at low priority, like another
 * machine. Prints as JSON the numbers of answers and failures, their bytes and times.
 */
if (process.env["ASK_BEHIND"] !== undefined) os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const [url = "", connections = "", seconds = "", ...pairs] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const headers: Record<string, string> = { "x-app-call": "provision" };
for (let i = 0; i + 1 < pairs.length; i += 2) headers[pairs[i] ?? ""] = pairs[i + 1] ?? "";

const took: number[] = [];
let refused = 0;
let asked = 0;
let bytes = 0;
const started = performance.now();
const end = started + Number(seconds) * 1000;

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url.replace("%7Bn%7D", String(++asked)), { agent, headers }, (answer) => {
      answer.on("data", (part: Buffer) => (bytes += part.length));
      answer.on("end", () => {
        took.push(performance.now() - begun);
        if (answer.statusCode !== 200 && answer.statusCode !== 304) refused++;
        resolve();
      });
    }).on("error", reject);
  });

const keepAsking = async (): Promise<void> => {
  while (performance.now() < end) await ask();
};
await Promise.all(Array.from({ length: Number(connections) }, keepAsking));
agent.destroy();
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
const wholeSeconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ perSecond: took.length / wholeSeconds, refused, bytes, median: at(0.5), p99: at(0.99) }));
