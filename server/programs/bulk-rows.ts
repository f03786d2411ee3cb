import { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import type { Fault } from "../../contract/api/errors.ts";
import { BULK_ROWS_MAX, type BulkAnswer } from "../../contract/supply/calls/bulk.ts";
import { HttpError, throwHttpError } from "../answers/errors.ts";
import { zodFaults } from "../answers/faults.ts";
import { inPieces, type Pieces } from "../answers/pieces.ts";
import { checkedByZod } from "../http/validate.ts";
import { faultAt } from "../persistence/refusals.ts";

/** A row as a program sends it: some fields of a record, and the program's own id of it. */
type SentRow = Readonly<Record<string, unknown>> & { readonly externalId: string };

/** The draft of a row, or the faults of its fields, whose paths end with the field. */
export type DraftedRow<Draft> = { readonly draft: Draft } | { readonly error: z.core.$ZodError };

interface BulkRows<Draft> {
  /** The rows without faults, with their places in the body. */
  readonly read: readonly { readonly at: number; readonly sent: SentRow; readonly draft: Draft }[];
  readonly faults: BulkFaults;
}

/** Faults that an answer lists; a program finds its mistake in fewer. */
const LISTED = 1_000;

/** The faults of a body, each named at its row and field. */
class BulkFaults {
  readonly #faults: { readonly at: number; readonly fault: Fault }[] = [];
  #malformed = false;

  /** Adds faults whose paths end with the field; `sent` is the row, whose values they name. */
  add(at: number, faults: readonly Fault[], sent: unknown = null): void {
    for (const { path, key, values = {} } of faults) {
      const field = path.replace(/^(?:body|row)(?:\.(?:changed|rows)(?:\.\d+)?)?\.?/, "");
      const value: unknown = Object(sent)[field];
      const found: Fault["values"] = typeof value === "string" || typeof value === "number" ? { found: value } : {};
      const place = ["body.rows", ...(at < 0 ? [] : [at]), ...(field === "" ? [] : [field])].join(".");
      this.#faults.push({ at, fault: faultAt(place, key, { ...found, ...values }) });
    }
  }

  /** Adds faults of values that do not fit the call. */
  addMalformed(at: number, faults: readonly Fault[]): void {
    this.#malformed ||= faults.length > 0;
    this.add(at, faults);
  }

  /** Refuses the body if there are any: 400 if a value does not fit the call, otherwise 422. */
  refuse(): void {
    if (this.#faults.length === 0) return;
    const faults = this.#faults.toSorted((a, b) => a.at - b.at).slice(0, LISTED);
    const values = { found: this.#faults.length, listed: faults.length };
    const details = { faults: faults.map(({ fault }) => fault), values };
    throw new HttpError(this.#malformed ? 400 : 422, "errors.bulk.refused", details);
  }
}

/** The body of a bulk call, with its rows as they were sent; 400 if it is none, or has too many rows. */
export function bulkBodyOf<C extends Call>(call: C, bytes: Uint8Array): z.output<C["body"]> & { rows: unknown[] } {
  const sent: unknown = parsed(bytes);
  const rows: unknown = Object(sent).rows;
  const schema = z.object({ ...shapeOf(call), rows: z.array(z.null()).min(1).max(BULK_ROWS_MAX) });
  // The rows are checked one by one, so that every fault is named.
  const body = Array.isArray(rows) ? { ...Object(sent), rows: rows.map(() => null) } : sent;
  const checked = checkedByZod(schema, body, "body");
  if (checked.error) throw checked.error;
  return { ...checked.value, rows } as z.output<C["body"]> & { rows: unknown[] };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return throwHttpError(400, "errors.malformed.json", { values: { reason: error.message } });
  }
}

const shapeOf = (call: Call): z.core.$ZodShape => (call.body instanceof z.ZodObject ? call.body.shape : {});

/** Reads the rows of a bulk call, with pauses for everything that waits. */
export function readBulkRows<Draft>(
  call: Call,
  rows: readonly unknown[],
  draftOf: (sent: SentRow) => DraftedRow<Draft>,
): Promise<BulkRows<Draft>> {
  const { element } = shapeOf(call)["rows"] as z.ZodArray<z.ZodType<SentRow>>;
  return inPieces(each());

  function* each(): Pieces<BulkRows<Draft>> {
    const faults = new BulkFaults();
    const read: BulkRows<Draft>["read"][number][] = [];
    const firstWith = new Map<string, number>();
    for (const [at, row] of rows.entries()) {
      yield;
      const checked = checkedByZod(element, row, "body");
      if (checked.error) {
        faults.addMalformed(at, checked.error.faults);
        continue;
      }
      // As it was sent: a field that is absent stays what it is.
      const { externalId } = checked.value;
      const sent: SentRow = { ...(row as SentRow), externalId };
      const first = firstWith.get(externalId);
      if (first !== undefined) {
        faults.add(at, [faultAt("row.externalId", "errors.bulk.rowTwice", { row: first })], sent);
        continue;
      }
      firstWith.set(externalId, at);
      const drafted = draftOf(sent);
      if ("error" in drafted) faults.add(at, zodFaults(drafted.error, "row"), sent);
      else read.push({ at, sent, draft: drafted.draft });
    }
    return { read, faults };
  }
}

/** The answer for rows in their order: those that are new, changed or as they were. */
export function bulkAnswerOf(rows: BulkAnswer["rows"]): BulkAnswer {
  const count = (wanted: BulkAnswer["rows"][number]["state"]) => rows.filter(({ state }) => state === wanted).length;
  return { created: count("created"), changed: count("changed"), unchanged: count("unchanged"), rows };
}
