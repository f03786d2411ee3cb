import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CDPSession, Page } from "playwright-core";

/** Landmarks by which screen readers list the parts of a page. */
const LANDMARKS = ["banner", "complementary", "contentinfo", "form", "main", "navigation", "region", "search"];
/** Roles that a screen reader announces when the focus enters them. */
const PLACES = [...LANDMARKS, "alertdialog", "dialog", "grid", "group", "radiogroup", "table", "tablist", "toolbar"];
/** States that are read after the name, with the value for which nothing is read. */
const STATES = ["required", "invalid", "checked", "pressed", "selected", "expanded", "hasPopup", "disabled", "busy"];
const SILENT = ["false", "", "undefined"];

interface Value {
  readonly value?: unknown;
}
interface Node {
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
  readonly value?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
}

/** The landmarks of a page by Chromium's accessibility tree, those in shadow roots too, as "region Map". */
export async function landmarksOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && LANDMARKS.includes(String(role?.value)))
    .map(({ role, name }) => `${String(role?.value)} ${String(name?.value ?? "")}`.trim());
}

const FILE = path.join(import.meta.dirname, "spoken.txt");
const LEAD = `The main job without a mouse, as a screen reader has it: where the focus stops, with role, name, states and description by
Chromium's accessibility tree (what it comes into before it), and after "says" what live regions say. "#" is a number, "<date>" a date.
\`npm run spoken\` writes this file; test/e2e/main-job.test.ts compares it.
`;

/** Announced after a pause of a second, which a fast user does not hear. */
const AFTER_A_REST =
  /^says (?:Choose or create an estimation|There are unsaved changes|Calculate the projections|Order )/;

/** Records a page as a screen reader would read it. */
export class Ear {
  private readonly lines: string[] = [];
  private places: string[] = [];
  private readonly page: Page;
  private session: CDPSession | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  /** From the next opened page on. */
  static async on(page: Page): Promise<Ear> {
    await page.addInitScript(listen);
    return new Ear(page);
  }

  part(name: string): void {
    this.lines.push("", `## ${name}`);
    this.places = [];
  }

  /** Records the announcements since the last stop, then the focused element. */
  async stop(): Promise<void> {
    await this.hear();
    const session = (this.session ??= await this.opened());
    const { result } = await session.send("Runtime.evaluate", { expression: `(${deepFocus.toString()})()` });
    if (result.objectId === undefined) return;
    const { nodes } = await session.send("Accessibility.getAXNodeAndAncestors", { objectId: result.objectId });
    const [own, ...around] = nodes as Node[];
    if (own === undefined) return;
    const places = around.filter((node) => !node.ignored && PLACES.includes(textOf(node.role)) && textOf(node.name));
    const named = places.map((node) => `${textOf(node.role)} "${textOf(node.name)}"`).reverse();
    const entered = named.filter((place) => !this.places.includes(place));
    this.places = named;
    const line = [...entered.map((place) => `${place} ›`), spokenOf(own)].join(" ");
    this.note(line);
  }

  /** Records the announcements of live regions. */
  async hear(): Promise<void> {
    const said = await this.page.evaluate(() => (window as unknown as { said?: string[] }).said?.splice(0) ?? []);
    // Only a slow machine announces these.
    for (const text of said) if (!/^(?:Loading|Drawing)/.test(text)) this.note(`says ${text}`);
  }

  private async opened(): Promise<CDPSession> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("Accessibility.enable");
    return session;
  }

  private note(line: string): void {
    const plain = plainOf(line);
    if (this.lines.at(-1) !== plain) this.lines.push(plain);
  }

  /**
   * Throws if the focus stops elsewhere than in `spoken.txt`, or if it lacks an announcement; the time of an
   * announcement depends on the machine. `SPOKEN=write` writes the file instead.
   */
  assertAsKept(): void {
    if (process.env["SPOKEN"] === "write") writeFileSync(FILE, `${LEAD}${this.lines.join("\n")}\n`);
    const kept = readFileSync(FILE, "utf8").slice(LEAD.length).trimEnd().split("\n");
    const isAnnouncement = (line: string): boolean => line.startsWith("says ");
    const stops = (lines: readonly string[]) => lines.filter((line) => !isAnnouncement(line));
    assert.deepEqual(stops(this.lines), stops(kept));
    const unknown = this.lines.filter(
      (line) => isAnnouncement(line) && !AFTER_A_REST.test(line) && !kept.includes(line),
    );
    assert.deepEqual(unknown, []);
  }
}

const textOf = (value: Value | undefined): string => String(value?.value ?? "");

function spokenOf({ role, name, description, value, properties = [] }: Node): string {
  const states = STATES.map((state) => {
    const given = textOf(properties.find((property) => property.name === state)?.value);
    if (state === "expanded" && given === "false") return "collapsed";
    return SILENT.includes(given) ? "" : given === "true" ? state : `${state} ${given}`;
  });
  const more = [textOf(value) && `value ${textOf(value)}`, ...states, textOf(description)];
  return [`${textOf(role)} "${textOf(name)}"`, ...more.filter(Boolean)].join(", ");
}

const plainOf = (line: string): string =>
  line
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(?:–\d+)?(?:, \d{4})?/g, "<date>")
    .replaceAll(/\d+:\d\d(?: [AP]M)?/g, "<time>")
    .replaceAll(/\d[\d,.]*\d|\d/g, "#")
    .trim();

/** In the page: the element with the focus, in whatever shadow root. */
function deepFocus(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** In the page: records the announcements of live regions, those in shadow roots too. */
function listen(): void {
  const said: string[] = ((window as unknown as { said: string[] }).said = []);
  const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
  const before = new WeakMap<Element, string>();
  const hear = (region: Element): void => {
    if (region.closest("[hidden], [inert]") !== null || region.getAttribute("aria-live") === "off") return;
    const text = region instanceof HTMLElement ? region.innerText.trim() : "";
    if (text !== "" && before.get(region) !== text) said.push(text);
    before.set(region, text);
  };
  const observer = new MutationObserver((records) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (around) regions.add(around);
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const region of [added, ...added.querySelectorAll(live)]) if (region.matches(live)) regions.add(region);
    }
    regions.forEach(hear);
  });
  const all = { subtree: true, childList: true, characterData: true };
  observer.observe(document, all);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachHeard(init) {
    const root = attach.call(this, init);
    observer.observe(root, all);
    return root;
  };
}
