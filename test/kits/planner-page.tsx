import type { ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { Call } from "../../contract/call.ts";
import { PRIVILEGE_CODES } from "../../contract/privileges.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { CURRENT_KEYS } from "../../client/current.ts";
import { Bus, BusProvider, InstanceProvider } from "../../framework/bus/index.ts";
import { sessionAtom } from "../../framework/gate/index.ts";
import { LANGUAGE_STORAGE_KEY } from "../../framework/i18n/languages.ts";
import type { Language } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { DialogsProvider } from "../../framework/ui/dialogs.tsx";
import { NoticesProvider } from "../../framework/ui/notices.tsx";
import { UnsavedProvider } from "../../framework/ui/unsaved.tsx";
import "../../themes/base.css";
import "../../themes/light.css";
import "../../themes/dark.css";

/** What a call answers; throw a {@link Refusal} to refuse it. */
export type Handler = (body: unknown, address: string) => unknown;

/** An error answer of the fake server. */
export class Refusal extends Error {
  readonly status: number;
  readonly answer: unknown;
  constructor(status: number, answer: { key: string; message: string; details?: unknown }) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/** One call and what it answers. */
export const answer = (call: Call, handler: Handler): [string, Handler] => [call.path.replace(/\/:.*/, ""), handler];

export interface PlannerPage {
  readonly host: HTMLElement;
  readonly bus: Bus;
  /** Every call that was sent: path and body. */
  readonly sent: { path: string; body: unknown }[];
  leave(): void;
}

/**
 * Mounts a widget as the map page does, with a server that lives in the page: it
 * answers what the test says and remembers what it was sent.
 */
export async function openPlanner(
  widget: ReactNode,
  {
    answers,
    did = null,
    eid = null,
    privileges = PRIVILEGE_CODES,
    variant = "light",
    language = "en",
    width = 440,
  }: {
    answers: readonly [string, Handler][];
    did?: number | null;
    eid?: number | null;
    privileges?: readonly PrivilegeCode[];
    variant?: "light" | "dark";
    language?: Language;
    width?: number;
  },
): Promise<PlannerPage> {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  localStorage.setItem(CURRENT_KEYS.disaster, JSON.stringify(did));
  localStorage.setItem(CURRENT_KEYS.estimation, JSON.stringify(eid));
  document.documentElement.dataset["variant"] = variant;
  const sent: PlannerPage["sent"] = [];
  const trueFetch = window.fetch;
  window.fetch = async (input, init) => {
    const address = new URL(String(input), location.href).pathname;
    if (!address.startsWith("/api/")) return trueFetch(input, init);
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    sent.push({ path: address, body });
    const handler = answers.find(([path]) => address === path || address.startsWith(`${path}/`))?.[1];
    try {
      if (!handler) throw new Refusal(404, { key: "errors.unknown", message: `no answer for ${address}`, details: {} });
      return Response.json(await handler(body, address));
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.answer, { status: error.status });
      throw error;
    }
  };
  await startTexts();
  const store = createStore();
  store.set(sessionAtom, {
    user: {
      userId: 1,
      userName: "pat",
      displayName: "Pat Planner",
      roleNameOfLoginUser: [],
      mustChangePassword: false,
    },
    privileges: privileges.map((privilegeCode) => ({ privilegeCode, index: PRIVILEGE_CODES.indexOf(privilegeCode) })),
  });
  const host = document.createElement("main");
  host.style.width = `${width}px`;
  host.style.background = "var(--pv-panel)";
  document.body.append(host);
  const bus = new Bus();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <BusProvider bus={bus}>
          <NoticesProvider>
            <DialogsProvider>
              <UnsavedProvider>
                <InstanceProvider instance="tested">{widget}</InstanceProvider>
              </UnsavedProvider>
            </DialogsProvider>
          </NoticesProvider>
        </BusProvider>
      </QueryClientProvider>
    </Provider>
  );
  const root = createRoot(host);
  root.render(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
  return {
    host,
    bus,
    sent,
    leave() {
      root.unmount();
      host.remove();
      client.clear();
      window.fetch = trueFetch;
    },
  };
}
