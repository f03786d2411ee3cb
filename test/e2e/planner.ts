import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { until } from "./screens.ts";

/** A planner's actions on the pages, in a planner's words; each by mouse or keyboard. */
export class Planner {
  readonly page: Page;
  private readonly address: string;
  /** Called at every keyboard stop. */
  onStop: () => Promise<void> = async () => {};

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.page.goto(`${this.address}/login`);
    await this.write(this.page.getByLabel("User name"), userName);
    // Leads to the empty fields.
    await this.page.keyboard.press("Enter");
    await this.write(this.page.getByLabel("Password", { exact: true }), password);
    await this.page.keyboard.press("Enter");
  }

  /** The one-time password must be changed before anything else. */
  async choosePassword(next: string): Promise<void> {
    await this.write(this.page.getByLabel("New password", { exact: true }), next);
    await this.page.keyboard.press("Enter");
    await this.write(this.page.getByLabel("New password, again"), next);
    await this.page.keyboard.press("Enter");
    await this.page.waitForURL("**/main/home**");
  }

  async openStep(name: string): Promise<void> {
    const steps = this.page.getByRole("navigation", { name: "Steps" });
    // Not the line below them, which links to the next step by its name.
    const step = steps.locator(".pv-step").filter({ hasText: name });
    if ((await step.getAttribute("aria-current")) !== "step") await step.click();
  }

  /** From the home page: the first disaster, which starts today. */
  async createDisaster(fields: { name: string; type: string; category: string }): Promise<void> {
    await this.button("Create your first disaster").click();
    const form = this.page.getByRole("form", { name: "New disaster" });
    await this.write(form.getByLabel("Name"), fields.name);
    const type = form.getByLabel("Type");
    if ((await type.locator("option:checked").innerText()) !== fields.type)
      await type.selectOption({ label: fields.type });
    // The choice is drawn over its radio button, as a label.
    await form.getByRole("radiogroup", { name: "Category" }).getByRole("radio", { name: fields.category }).click();
    await form.getByRole("button", { name: "Create" }).click();
  }

  /** The form of a new disaster's first estimation opens by itself. */
  async createEstimation(name: string): Promise<void> {
    await this.write(this.page.getByRole("form", { name: "New estimation" }).getByLabel("Name"), name);
    await this.page.keyboard.press("Enter");
  }

  /** Types a text instead of what a field holds; clicks into it first, unless it has the focus. */
  async write(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    // A page gives the focus to its first field, which may take a moment.
    for (let tries = 0; tries < 40 && !(await field.evaluate(hasFocus)); tries++) await this.page.waitForTimeout(20);
    if (!(await field.evaluate(hasFocus))) await field.click();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  /** Draws with the mouse: corners as fractions of the map's box; the last is set by a double click. */
  async draw(kind: "Area" | "Line" | "Point", corners: readonly (readonly [number, number])[]): Promise<void> {
    const tool = this.page.getByRole("group", { name: "Draw on the map" }).getByRole("button", { name: kind });
    if ((await tool.getAttribute("aria-pressed")) !== "true") await tool.click();
    const box = await this.map().boundingBox();
    assert.ok(box, "the map is on the page");
    const at = corners.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
    for (const [i, [x, y]] of at.entries()) {
      await this.page.mouse.move(x, y, { steps: 8 });
      if (i === at.length - 1 && kind !== "Point") await this.page.mouse.dblclick(x, y);
      else await this.page.mouse.click(x, y);
      // A user's pace: two clicks in quick succession would be a double click.
      await this.page.waitForTimeout(450);
    }
  }

  /** Draws an area freehand: one movement around it with the button down. */
  async drawFreehand(corners: readonly (readonly [number, number])[]): Promise<void> {
    const tool = this.page.getByRole("group", { name: "Draw on the map" }).getByRole("button", { name: "Freehand" });
    if ((await tool.getAttribute("aria-pressed")) !== "true") await tool.click();
    const box = await this.map().boundingBox();
    assert.ok(box, "the map is on the page");
    const [first, ...others] = corners.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
    assert.ok(first);
    await this.page.mouse.move(...first, { steps: 8 });
    await this.page.mouse.down();
    for (const at of others) await this.page.mouse.move(...at, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Waits until the page has focused a control. */
  async given(wanted: Locator): Promise<void> {
    await until(() => wanted.evaluate(hasFocus));
    await this.onStop();
  }

  /**
   * Presses Tab, or Shift+Tab, until the wanted control has the focus, and presses a key there; throws after a hundred
   * stops.
   */
  async press(
    wanted: Locator,
    key: "Enter" | "Space" | null = "Enter",
    way: "Tab" | "Shift+Tab" = "Tab",
  ): Promise<void> {
    await wanted.waitFor();
    await this.page.evaluate(focusAtRest);
    for (let stop = 0; !(await wanted.evaluate(hasFocus)); stop++) {
      assert.ok(stop < 100, `The keyboard does not reach ${String(wanted)}`);
      await this.page.keyboard.press(way);
      await this.onStop();
    }
    if (key !== null) await this.page.keyboard.press(key);
  }

  /** The panel's own button: the table in the drawer has one of the same name. */
  editZone(zone: number): Locator {
    const panel = this.page.getByRole("region", { name: "Zones", exact: true });
    return panel.getByRole("button", { name: `Edit zone ${zone}` });
  }

  map(): Locator {
    return this.page.locator("section.map");
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }
}

/** Returns whether the element has the focus, in any shadow root. */
const hasFocus = (element: Element): boolean => {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot ? root : document).activeElement === element;
};

/**
 * In the page: resolves when the focus has not moved for a moment, since an action may still be moving it, or after two
 * seconds.
 */
async function focusAtRest(): Promise<void> {
  const deepest = (): Element | null => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  };
  const end = performance.now() + 2_000;
  let place = deepest();
  for (let since = performance.now(); performance.now() < end && performance.now() - since < 150;) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const now = deepest();
    if (now !== place || now === document.body) since = performance.now();
    place = now;
  }
}
