import { buildQueries, getQueriesForElement, isInaccessible, queries as plain, waitFor } from "@testing-library/react";
import { hostOf, rootsOf } from "./shadow.ts";

export { act, cleanup, configure, render, renderHook, waitFor } from "@testing-library/react";
export { controlOf, deepAll, deepOne, deepText, elementOf, fireEvent, focused, userEvent } from "./shadow.ts";

/*
 * Testing Library's queries, extended to open shadow roots. The extension shadow-dom-testing-library queries again at
 * each element of a page, which takes seconds where these take milliseconds.
 */

type QueryAll<Args extends readonly unknown[]> = (container: HTMLElement, ...args: Args) => HTMLElement[];

/** Runs a query on each tree below the container: its own, shadow roots, and slotted content. */
const piercing =
  <Args extends readonly unknown[]>(queryAll: QueryAll<Args>): QueryAll<Args> =>
  (container, ...args) => {
    const found = rootsOf(container).flatMap(({ root, within }) =>
      // A shadow root supports everything that the queries use of an element.
      queryAll(root as HTMLElement, ...args).filter((element) => within === null || within.has(element)),
    );
    return [...new Set(found)];
  };

/** Returns whether a surrounding host hides the element, since queries check only the element's own tree. */
function hiddenByHost(element: Element): boolean {
  for (let host = hostOf(element); host !== null; host = hostOf(host)) if (isInaccessible(host)) return true;
  return false;
}

const matcherText = (matcher: unknown): string =>
  matcher instanceof RegExp || typeof matcher === "function" ? String(matcher) : JSON.stringify(matcher);

function built<Args extends readonly unknown[]>(what: string, queryAll: QueryAll<Args>) {
  const text = (...args: Args) =>
    `${what} ${args
      .filter((each) => each !== undefined)
      .map(matcherText)
      .join(" ")}`;
  const [queryBy, getAllBy, getBy, findAllBy, findBy] = buildQueries<unknown[]>(
    queryAll as unknown as QueryAll<unknown[]>,
    (_, ...args) => `Found more than one element by ${text(...(args as unknown as Args))}`,
    (_, ...args) => `Found no element by ${text(...(args as unknown as Args))}`,
  );
  return { queryBy, getAllBy, getBy, findAllBy, findBy };
}

const byRole: QueryAll<Parameters<typeof plain.queryAllByRole> extends [unknown, ...infer Rest] ? Rest : never> = (
  container,
  role,
  options,
) => {
  const found = piercing((root: HTMLElement, ...args: [typeof role, typeof options]) =>
    plain.queryAllByRole(root, ...args),
  )(container, role, options);
  return options?.hidden ? found : found.filter((element) => !hiddenByHost(element));
};

const KINDS = {
  Role: byRole,
  LabelText: piercing(plain.queryAllByLabelText),
  PlaceholderText: piercing(plain.queryAllByPlaceholderText),
  Text: piercing(plain.queryAllByText),
  DisplayValue: piercing(plain.queryAllByDisplayValue),
  AltText: piercing(plain.queryAllByAltText),
  Title: piercing(plain.queryAllByTitle),
  TestId: piercing(plain.queryAllByTestId),
};

const named = Object.entries(KINDS).flatMap(([kind, queryAll]) => {
  const made = built(kind, queryAll as QueryAll<readonly unknown[]>);
  return [[`queryAllBy${kind}`, queryAll], ...Object.entries(made).map(([name, query]) => [`${name}${kind}`, query])];
});

// The same names and arguments as the library's own.
const queries = Object.fromEntries(named) as typeof plain;

/** The queries, bound to an element and all that is drawn in it. */
export const within = (element: HTMLElement) => getQueriesForElement(element, queries);

/** Waits until a control is enabled, since a click on a disabled one is lost. */
export async function pressable<E extends Element>(found: Promise<E>): Promise<E> {
  const control = await found;
  await waitFor(() => {
    if (control.matches(":disabled")) throw new Error(`${control.textContent} is disabled`);
  });
  return control;
}

/** The queries, bound to the page. */
export const screen = within(document.body);
