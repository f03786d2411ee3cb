import { setViewport } from "@web/test-runner-commands";

const attributesOf = (element: Element): Map<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

const { href } = location;
const { title } = document;
const viewport = { width: innerWidth, height: innerHeight };
const elements = [document.documentElement, document.body].map((each) => [each, attributesOf(each)] as const);
const children = new Set(document.body.children);

/** Removes what a test file left behind: an element, a stored choice, an address, a size of the window. */
async function restore(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", href);
  document.title = title;
  for (const [element, before] of elements) {
    for (const { name } of [...element.attributes]) if (!before.has(name)) element.removeAttribute(name);
    for (const [name, value] of before) element.setAttribute(name, value);
  }
  for (const child of [...document.body.children]) if (!children.has(child)) child.remove();
  if (innerWidth !== viewport.width || innerHeight !== viewport.height) await setViewport(viewport);
}

/** To be called last in a page's bundle: each suite restores the page, since other files share it. */
export function leavePageAsFound(): void {
  const { suite } = mocha as unknown as Mocha;
  for (const each of suite.suites) each.afterAll("leaves the page as it was found", restore);
}
