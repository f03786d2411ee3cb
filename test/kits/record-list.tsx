import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, NavigationType, RouterProvider } from "react-router-dom";
import { PRIVILEGE_CODES, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { sessionAtom } from "../../framework/gate/session.ts";
import { LANGUAGE_STORAGE_KEY, type Language } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { DialogsProvider } from "../../framework/ui/dialogs.tsx";
import { NoticesProvider } from "../../framework/ui/notices.tsx";
import type { ListColumn, RecordListProps } from "../../framework/ui/record-list/props.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { controlOf, deepAll, waitFor } from "./testing-library.ts";
import { elementsDrawn } from "./widget-page.tsx";
import "../../themes/index.ts";

/** The records of the test lists. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly age: number | null;
  readonly active: boolean;
  readonly joined: string;
}

export const PEOPLE: readonly Person[] = Array.from({ length: 120 }, (_, i) => ({
  id: i + 1,
  name: `Person ${i + 1}`,
  age: i === 0 ? null : 20 + (i % 40),
  active: i % 3 !== 0,
  joined: new Date(Date.UTC(2026, 0, 1 + i, 12)).toISOString(),
}));

const PERSON_COLUMNS: readonly ListColumn<Person>[] = [
  { id: "name", header: "Name", rowHeader: true, always: true, value: ({ name }) => name, filter: { kind: "text" } },
  { id: "age", header: "Age", numeric: true, width: 90, value: ({ age }) => age },
  {
    id: "active",
    header: "State",
    value: ({ active }) => String(active),
    display: ({ active }) => (active ? "Active" : "Inactive"),
    filter: {
      kind: "choice",
      choices: [
        { value: "true", label: "Active" },
        { value: "false", label: "Inactive" },
      ],
    },
  },
  {
    id: "joined",
    header: "Joined",
    value: ({ joined }) => joined,
    display: ({ joined }) => joined.slice(0, 10),
    filter: { kind: "date" },
  },
  { id: "id", header: "Number", numeric: true, hiddenAtFirst: true, value: ({ id }) => id },
];

export interface OpenList {
  readonly host: HTMLElement;
  /** Names of the rows from top to bottom. */
  names(): string[];
  text(): string;
  button(name: string): HTMLButtonElement;
  field(label: string): HTMLInputElement;
  /** Visible headers in order. */
  headers(): string[];
  header(name: string): HTMLElement;
  cell(row: string, column: string): HTMLElement;
  /** The checkbox of a row, or of the header for null. */
  checkbox(row: string | null): HTMLInputElement;
  announced(): string;
  /** Number of history entries that the list added. */
  entries(): number;
  address(): string;
  leave(): void;
}

export interface ListOptions extends Partial<RecordListProps<Person>> {
  readonly source: RecordListProps<Person>["source"];
  readonly at?: string;
  readonly privileges?: readonly PrivilegeCode[];
  readonly language?: Language;
  readonly width?: number;
  /** Whether to keep the page's text direction regardless of the language. */
  readonly keepDirection?: boolean;
}

const rowId = ({ id }: Person) => String(id);

/** Mounts a list of people with the app's providers. */
export async function openList(options: ListOptions): Promise<OpenList> {
  const {
    at = "/",
    privileges = PRIVILEGE_CODES,
    language = "en",
    width = 900,
    keepDirection = false,
    ...props
  } = options;
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  await startTexts({ wholePage: !keepDirection });
  const store = createStore();
  store.set(sessionAtom, {
    user: null,
    privileges: privileges.map((code) => ({ privilegeCode: code, index: PRIVILEGE_CODES.indexOf(code) })),
  });
  const host = document.createElement("main");
  host.style.inlineSize = `${width}px`;
  host.style.background = "var(--pv-pane)";
  document.body.append(host);
  const element = (
    <NoticesProvider>
      <DialogsProvider>
        <RecordList name="people" label="People" columns={PERSON_COLUMNS} rowId={rowId} {...props} />
      </DialogsProvider>
    </NoticesProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [at] });
  let entries = 1;
  router.subscribe(({ historyAction }) => {
    if (historyAction === NavigationType.Push) entries += 1;
  });
  const root = createRoot(host);
  root.render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await waitFor(() => {
    if (!host.querySelector(".ag-header-cell")) throw new Error("no grid yet");
  });
  await elementsDrawn(host);
  const found = <T extends HTMLElement>(selector: string, name: string): T => {
    const fits = [...host.querySelectorAll<T & { text?: string; label?: string }>(selector)].find(
      (element) => (element.ariaLabel ?? element.label ?? element.text ?? element.textContent).trim() === name,
    );
    if (!fits) throw new Error(`no ${selector} called “${name}”`);
    return fits;
  };
  const only = <T extends HTMLElement>(selector: string): T => {
    const element = host.querySelector<T>(selector);
    if (!element) throw new Error(`no ${selector}`);
    return element;
  };
  return {
    host,
    names: () => [...host.querySelectorAll('.ag-row [col-id="name"]')].map((cell) => cell.textContent ?? ""),
    text: () => host.textContent ?? "",
    button: (name) => controlOf(found<HTMLButtonElement>("button, calcite-button", name)),
    field: (label) => {
      const control = deepAll<HTMLInputElement>(host, "input, [role=checkbox]").find(
        ({ ariaLabel }) => ariaLabel === label,
      );
      if (!control) throw new Error(`no field “${label}”`);
      return control;
    },
    headers: () =>
      [...host.querySelectorAll<HTMLElement>(".ag-header-cell[col-id]")]
        .filter((cell) => !cell.getAttribute("col-id")?.startsWith("ag-"))
        .toSorted((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
        .map((cell) => cell.querySelector(".ag-header-cell-text")?.textContent ?? ""),
    header: (name) => found(".ag-header-cell-text", name).closest<HTMLElement>(".ag-header-cell") ?? host,
    cell: (row, column) => only(`[row-id="${row}"] [col-id="${column}"]`),
    checkbox: (row) =>
      only<HTMLInputElement>(
        row === null ? ".ag-header-cell input[type=checkbox]" : `[row-id="${row}"] input[type=checkbox]`,
      ),
    entries: () => entries,
    announced: () => host.querySelector(".pv-announcements")?.textContent?.replace("\u00a0", "") ?? "",
    address: () => router.state.location.pathname + router.state.location.search,
    leave() {
      root.unmount();
      router.dispose();
      host.remove();
    },
  };
}
