import {
  hashKey,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { send, type CallInput } from "../../framework/http/api.ts";
import { turn } from "../../framework/http/turns.ts";

/** The answer to a call, cached under a key; idle without an input (null). */
export function useAnswer<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  queryKey: QueryKey,
  input: CallInput<P, B> | null = {},
  options: Omit<UseQueryOptions<z.output<A>>, "queryKey" | "queryFn"> = {},
) {
  const ask = async ({ signal }: { signal: AbortSignal }) => {
    await turn();
    // The component may have been unmounted while other requests were sent.
    signal.throwIfAborted();
    return send(call, { ...input, signal, ...askedBy(queryKey, input?.unasked) });
  };
  const queryFn = input === null ? skipToken : ask;
  return useQuery({ ...options, queryKey, queryFn });
}

/** Hashes of the keys that are being read again without an overlay. */
const quiet = new Set<string>();

/** Whether someone asked for what is read under a key now: if not, it shows no overlay and extends no session. */
export function askedBy(queryKey: QueryKey, isUnasked = quiet.has(hashKey(queryKey))) {
  return { quiet: isUnasked, unasked: isUnasked };
}

/** Reads again the data in use under a key; no overlay is shown, since the reader did not ask for it. */
export async function rereadQuietly(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const hash = hashKey(queryKey);
  quiet.add(hash);
  await client.refetchQueries({ queryKey, exact: true, type: "active" });
  quiet.delete(hash);
}

/** Updates of the cache after a change: on success, on refusal, or in both cases. */
interface CallEffects<Answer, Sent> {
  onSuccess?(client: QueryClient, answer: Answer, sent: Sent): unknown;
  onError?(client: QueryClient, sent: Sent): unknown;
  onSettled?(client: QueryClient, sent: Sent): unknown;
}

/** Sends a change to the server and brings the cache up to date. */
export function useChange<Answer, Sent = void>(
  change: (sent: Sent) => Promise<Answer>,
  { onSuccess, onError, onSettled }: CallEffects<Answer, Sent> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, sent) => onSuccess?.(client, answer, sent),
    onError: (_, sent) => onError?.(client, sent),
    onSettled: (_, __, sent) => onSettled?.(client, sent),
  });
}

/** The same for a call whose body is all that is sent. */
export const useCallChange = <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  effects: CallEffects<z.output<A>, z.input<B>> = {},
) => useChange((body: z.input<B>) => send(call, { body }), effects);
