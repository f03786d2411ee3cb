import type { Page } from "playwright-core";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/api/call.ts";

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a call from within a page, with its session, as its own script would; throws where it is refused. */
export async function callFrom(page: Page, method: "GET" | "POST", path: string, body?: object) {
  const answer = await ask(page, { method, path, body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The status of a call that is sent from within a page. */
export async function refusalOf(page: Page, method: "GET" | "POST", path: string, body?: object): Promise<number> {
  return (await ask(page, { method, path, body })).status;
}

function ask(page: Page, call: { method: string; path: string; body: object | undefined }): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body, header, value }) => {
      const response = await fetch(path, {
        method,
        headers: { [header]: value, ...(method === "POST" ? { "content-type": "application/json" } : {}) },
        ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    { ...call, header: APP_CALL_HEADER, value: APP_CALL_VALUE },
  );
}
