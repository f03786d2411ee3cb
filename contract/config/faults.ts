import { z } from "zod";

/** What a place of a config takes; the text `shell.config.expected.<kind>` describes it with the values. */
const EXPECTED = [
  "oneOf",
  "type",
  "range",
  "size",
  "filled",
  "form",
  "key",
  "reference",
  "carries",
  "unique",
  "version",
  "reached",
  "leads",
  "placed",
  "held",
  "host",
  "json",
] as const;

const ExpectedValueSchema = z.object({ kind: z.enum(EXPECTED), values: z.string() });
export type ExpectedValue = Readonly<z.infer<typeof ExpectedValueSchema>>;

/** One fault of a config, in terms that its author understands. */
export const ConfigFaultSchema = z.object({
  /** File, or saved layout, that holds it. */
  file: z.string(),
  /** JSON path, e.g. `pages[0].regions.main[1]`; empty for the whole. In a text that is not JSON, line and column. */
  path: z.string(),
  /** The value there, as JSON; null if there is none. */
  found: z.string().nullable(),
  expected: ExpectedValueSchema,
  /** The valid word nearest to the value found. */
  nearest: z.string().optional(),
  /**
   * Absent if the app cannot do what the config asks. A warning is shown to editors of the config, not to users of the
   * app.
   */
  severity: z.enum(["error", "warning"]).optional(),
});
export type ConfigFault = Readonly<z.infer<typeof ConfigFaultSchema>>;

/** What a check knows besides the config; what is absent is not judged. */
export interface CheckedAgainst {
  /** The name of the file in the faults. */
  readonly file: string;
  /** The hosts that pages may request. */
  readonly hosts?: readonly string[] | undefined;
  /** The roles and the codes of their privileges. */
  readonly roles?: readonly { readonly name: string; readonly privileges: readonly string[] }[] | undefined;
}

/**
 * The check of an app config, or of the text of one: every fault that the layout editor names too. It is made where the
 * widgets are known, and handed to the server.
 */
export type ConfigCheck = (raw: unknown, against: CheckedAgainst) => readonly ConfigFault[];
