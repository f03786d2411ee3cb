import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { send } from "../../framework/http/api.ts";

/** The configuration keys that a browser may see, by their names. */
type ConfigKeys = Readonly<Record<string, string>>;

const NONE: ConfigKeys = {};

/** The keys of an answer without the group that repeats some of them for the agency's clients. */
export function flatKeys(answer: z.output<typeof getConfigKeys.answer>): ConfigKeys {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
}

const QUERY = {
  queryKey: ["configKeys"],
  queryFn: async () => flatKeys(await send(getConfigKeys, { quiet: true, silent: true })),
  staleTime: Infinity,
  retry: false,
} as const;

/** The configuration keys, read once for each page; empty until they are known, and if they cannot be fetched. */
export const useConfigKeys = (): ConfigKeys => useQuery(QUERY).data ?? NONE;

/** The same outside a component. */
export const fetchConfigKeys = (client: QueryClient): Promise<ConfigKeys> => client.fetchQuery(QUERY).catch(() => NONE);
