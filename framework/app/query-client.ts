import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../http/api-error.ts";

/** Times a question to the server is asked again when no answer came, or a broken one. */
const RETRIES = 1;

/** The app's cache of what the server said. A refusal is an answer: only silence and faults of the server are asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
