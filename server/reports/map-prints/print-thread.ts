import secureParse from "secure-json-parse";
import { printMap } from "../../../contract/reports/calls/map-print.ts";
import { standBehind } from "../../answers/thread-priority.ts";
import { checkedByZod } from "../../http/validate.ts";
import type { PrintOutcome, PrintTask } from "./print-threads.ts";
import { mapPdf } from "./write-map-pdf.ts";

standBehind();

/** Reads, checks and writes one printed map; run by print-threads.ts in a thread. */
export default async function print({ body, ...options }: PrintTask): Promise<PrintOutcome> {
  try {
    const checked = checkedByZod(printMap.body, secureParse(new TextDecoder().decode(body)), "body");
    if (checked.error) return { kind: "invalid", faults: checked.error.faults };
    return { kind: "pdf", bytes: await mapPdf(checked.value, options) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "malformed" };
    return { kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
