import { expect } from "@open-wc/testing";
import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineTopic } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { deepOne, screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openPage, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, { width: 900 });

const Pointed = defineTopic({
  name: "pointed",
  payload: z.object({ zone: z.int(), sessionToken: z.string().optional() }),
  description: "Somebody pointed.",
});
const Lonely = defineTopic({ name: "lonely", payload: z.object({}), description: "Nobody cares." });
const pointer = defineWidget({
  name: "pointer",
  version: "1.0.0",
  config: z.object({}),
  needs: publicAccess,
  publishes: [Pointed, Lonely],
  hears: [],
  actions: { show: { payload: z.object({ zone: z.int().max(4) }) } },
  load: () => Promise.resolve({ default: () => <p>pointer</p> }),
});
const wire = (topic: string, action: string) => ({
  from: { instance: "pointer", topic },
  to: { instance: "pointer", action },
});

describe("the bus inspector", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());
  const open = async (first: "messages" | "topics" | "wires" = "messages", language: "en" | "de" = "en") => {
    page = await openPage([manifest, pointer], {
      language,
      raw: { inspector: { first } },
      width: 900,
      wiring: [wire("pointed", "show"), wire("pointed", "hide")],
    });
    await waitFor(() => expect(page.host.querySelector(".pv-inspector")).not.to.equal(null));
    await waitFor(() => expect(page.host.textContent).to.contain("pointer"));
  };
  const find = (selector: string) => page.host.querySelector<HTMLElement>(selector);
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

  const search = () => deepOne(page.host, "input[type=search]") ?? expect.fail("no filter");

  it("shows each new message: time, sender, payload without secrets, and what a wire made of it", async () => {
    await open();
    expect(find(".pv-inspector__scroll")?.textContent).to.contain("No messages yet");
    page.bus.publish(Pointed, { zone: 9, sessionToken: "hunter2" }, "pointer");
    await waitFor(() => expect(find("[data-message]")?.textContent).to.contain("pointed"));
    const messageText = find("[data-message]")?.textContent ?? "";
    expect(messageText)
      .to.match(/\d\d:\d\d:\d\d\.\d{3}/)
      .and.to.contain("from pointer")
      .and.to.contain('"zone":9');
    expect(messageText).not.to.contain("hunter2");
    expect(messageText).to.contain("pointer.show").and.to.contain("Does not fit the action: zone:");
  });

  it("says what topics mean in the reader's language", async () => {
    await open("topics", "de");
    await waitFor(() =>
      expect(find("[data-topic='menu.update'] p")?.textContent).to.equal(
        "Rechte können sich geändert haben; die Menüs werden neu berechnet.",
      ),
    );
  });

  it("stores messages while paused, and filters by name and by fault", async () => {
    await open();
    page.bus.publish(Pointed, { zone: 1 }, "pointer");
    page.bus.publish(Lonely, {}, "pointer");
    await waitFor(() => expect(page.host.querySelectorAll("[data-message]")).to.have.length(2));
    await press("Pause");
    page.bus.publish(Lonely, {}, "pointer");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(page.host.querySelectorAll("[data-message]")).to.have.length(2);
    await press("Resume");
    await waitFor(() => expect(page.host.querySelectorAll("[data-message]")).to.have.length(3));
    await userEvent.type(search(), "LONE");
    await waitFor(() => expect(page.host.querySelectorAll("[data-message]")).to.have.length(2));
    expect(find("[data-message]")?.textContent).to.contain("Received by no widget");
    await userEvent.clear(search());
    await userEvent.click(screen.getByRole("checkbox"));
    await waitFor(() => expect(page.host.querySelectorAll("[data-message]")).to.have.length(1));
  });

  it("shows the possible senders and listeners of a topic, its current listeners, and unused topics", async () => {
    await open("topics");
    const row = (name: string) => find(`[data-topic="${name}"]`)?.textContent ?? "";
    expect(row("pointed"))
      .to.contain("Somebody pointed.")
      .and.to.contain("Can sendpointer")
      .and.to.contain("Can receivepointer.hide, pointer.show");
    expect(row("lonely")).to.contain("Sent, but no widget on this page receives it");
    page.bus.subscribe(Lonely, () => undefined, "pointer");
    await waitFor(() =>
      expect(row("lonely")).to.contain("Receiving nowpointer").and.to.contain("Not in the manifest of pointer"),
    );
  });

  it("shows what passed a wire and why a wire can never fire", async () => {
    await open("wires");
    page.bus.publish(Pointed, { zone: 9 }, "pointer");
    await waitFor(() => expect(find("[data-wire='0']")?.textContent).to.contain("1 did not fit"));
    expect(find("[data-wire='1']")?.textContent).to.contain("the receiver has no such action");
  });

  it("copies a trace, or shows it where the clipboard is blocked", async () => {
    await open();
    page.bus.publish(Pointed, { zone: 2, sessionToken: "hunter2" }, "pointer");
    await waitFor(() => expect(find("[data-message]")).not.to.equal(null));
    let copied = "";
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void (copied = text)) },
    });
    await press("Copy trace");
    await waitFor(() => expect(page.host.textContent).to.contain("The trace is on the clipboard."));
    expect(copied).to.contain("- app: test (test.json, config version 1)").and.to.contain("- language: en");
    expect(copied).to.contain("- route: /").and.to.contain("- variant: light").and.to.contain('"zone":2');
    expect(copied).not.to.contain("hunter2");
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
    await press("Copy trace");
    await waitFor(() => expect(deepOne(page.host, "textarea")).to.have.property("value").that.contains("# Bus trace"));
    Reflect.deleteProperty(navigator, "clipboard");
  });
});
