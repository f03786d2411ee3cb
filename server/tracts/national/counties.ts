import { readFile } from "node:fs/promises";

/** A county's row in the national table. */
interface NationalCounty {
  readonly name: string;
  /** Whether it has an ocean shore; null if the table does not say. */
  readonly coastal: boolean | null;
  /** The emergency region of its state; null if the table has none. */
  readonly region: string | null;
}

/** The counties of the United States by five-digit FIPS. Reads a file of 70 kB (SOURCES.md next to it), so use it for imports only. */
export async function nationalCounties(): Promise<ReadonlyMap<string, NationalCounty>> {
  const text = await readFile(new URL("./us-counties.csv", import.meta.url), "utf8");
  return new Map(
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => {
        const [fips = "", name = "", coastal = "", region = ""] = line.split(",");
        return [fips, { name, coastal: coastal === "" ? null : coastal === "1", region: region || null }] as const;
      }),
  );
}
