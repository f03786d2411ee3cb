import { useEffect, useState } from "react";
import { getPageLevelLookupDetails } from "../../../contract/calls/lookups.ts";
import { send } from "../../http/api.ts";
import { usePreference } from "../../preferences/stored.ts";
import { FIRST_PAGE_SIZE, PAGE_SIZES } from "./list-view.ts";

/** Search key of the lookup that administrators keep. */
const LOOKUP = "PageSize";
/** No page is longer, whatever the lookup says: a browser must be able to draw it. */
const SIZE_MAX = 500;

let asked: Promise<readonly number[]> | null = null;

/** The page sizes that are offered: the lookup's, and the specification's five until it answers or where it has none. */
export function usePageSizes(): readonly number[] {
  const [sizes, setSizes] = useState(PAGE_SIZES);
  useEffect(() => {
    let wanted = true;
    asked ??= fetchSizes();
    void asked.then((answer) => {
      if (wanted) setSizes(answer);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return sizes;
}

/** The reader's usual page size, for lists in which they chose none; kept for the reader. */
export function useUsualPageSize(): [number, (size: number) => void] {
  return usePreference("pageSize", FIRST_PAGE_SIZE, readSize);
}

const readSize = (stored: unknown): number | undefined =>
  typeof stored === "number" && Number.isInteger(stored) && stored > 0 && stored <= SIZE_MAX ? stored : undefined;

/** Forgets the answer, so that the next list asks again. */
export function forgetPageSizes(): void {
  asked = null;
}

async function fetchSizes(): Promise<readonly number[]> {
  try {
    const lookups = await send(getPageLevelLookupDetails, {
      body: { searchKeys: [LOOKUP] },
      quiet: true,
      silent: true,
    });
    const details = lookups.find(({ searchKey }) => searchKey === LOOKUP)?.details ?? [];
    const sizes = details.map(({ value }) => Number(value)).filter((size) => Number.isInteger(size) && size > 0);
    const fit = [...new Set(sizes.filter((size) => size <= SIZE_MAX))].toSorted((a, b) => a - b);
    return fit.length > 0 ? fit : PAGE_SIZES;
  } catch {
    // A list does not need the lookup to be read.
    asked = null;
    return PAGE_SIZES;
  }
}
