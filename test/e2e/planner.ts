import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/** What a planner does on the pages, in a planner's words; everything by mouse or keyboard as said. */
export class Planner {
  readonly page: Page;
  private readonly address: string;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.page.goto(`${this.address}/login`);
    await this.page.getByLabel("User name").fill(userName);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.button("Sign in").click();
  }

  /** The one-time password must go before anything else. */
  async choosePassword(old: string, next: string): Promise<void> {
    await this.page.getByLabel("One-time password").fill(old);
    await this.page.getByLabel("New password", { exact: true }).fill(next);
    await this.page.getByLabel("New password, again").fill(next);
    await this.button("Save password").click();
    await this.page.waitForURL("**/main/home**");
  }

  async openStep(name: string): Promise<void> {
    const steps = this.page.getByRole("navigation", { name: "Steps" });
    // Not the line below them, which leads on by the name of what is to be done.
    const step = steps.locator(".pv-step").filter({ hasText: name });
    if ((await step.getAttribute("aria-current")) !== "step") await step.click();
  }

  async createDisaster(fields: { name: string; type: string; category: string; startDate: string }): Promise<void> {
    await this.button("Create your first disaster").click();
    const form = this.page.getByRole("form", { name: "New disaster" });
    await form.getByLabel("Name").fill(fields.name);
    await form.getByLabel("Type").selectOption({ label: fields.type });
    await form.getByLabel("Category").selectOption({ label: fields.category });
    await form.getByLabel("Start date").fill(fields.startDate);
    await form.getByRole("button", { name: "Create" }).click();
  }

  async createEstimation(name: string): Promise<void> {
    await this.button("Create the first estimation").click();
    await this.page.getByRole("form", { name: "New estimation" }).getByLabel("Name").fill(name);
    await this.button("Create").click();
  }

  /** Draws with the mouse: corners as fractions of the map's box; the last is set by a double click. */
  async draw(kind: "Area" | "Line" | "Point", corners: readonly (readonly [number, number])[]): Promise<void> {
    await this.page.getByRole("group", { name: "Draw on the map" }).getByRole("button", { name: kind }).click();
    const box = await this.map().boundingBox();
    assert.ok(box, "the map is on the page");
    const at = corners.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
    for (const [i, [x, y]] of at.entries()) {
      await this.page.mouse.move(x, y, { steps: 8 });
      if (i === at.length - 1 && kind !== "Point") await this.page.mouse.dblclick(x, y);
      else await this.page.mouse.click(x, y);
      // A person's pace: two clicks in a blink would be a double click.
      await this.page.waitForTimeout(450);
    }
  }

  async saveZone(zone: number): Promise<void> {
    await this.button("Save zone").click();
    await this.editZone(zone).waitFor();
  }

  /** Tabs on until the wanted control has the focus; fails after a few hundred stops. */
  async tabTo(wanted: Locator): Promise<void> {
    for (let stop = 0; stop < 300; stop++) {
      if (await wanted.evaluate(hasFocus).catch(() => false)) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`The keyboard does not reach ${String(wanted)}`);
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

/** Whether the focus is at the element, in whatever shadow root it stands. */
const hasFocus = (element: Element): boolean => {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot ? root : document).activeElement === element;
};
