import { expect } from "@open-wc/testing";
import { useEffect, type ReactNode } from "react";
import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineTopic } from "../../contract/config/topics.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { untruths } from "../../test/kits/widget-kit.tsx";
import { openPage, witnessOf, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { useBus, usePublish, useTopic } from "../bus/use-bus.tsx";
import { TIMEOUT_MS } from "./WidgetHost.tsx";
import { defineWidget, type WidgetManifest, type WidgetProps } from "../widget/define-widget.ts";

const Pointed = defineTopic({
  name: "pointed",
  payload: z.object({ zone: z.int() }),
  description: "Somebody pointed.",
});
type Load = WidgetManifest["load"];
const widget = (name: string, load: Load) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({ greeting: z.string().default("Hello").describe("What it says.") }),
    needs: publicAccess,
    publishes: [],
    hears: [Pointed],
    actions: { show: { payload: z.object({ zone: z.int().max(4) }) } },
    load,
  });
const showing = (Component: (props: WidgetProps<{ greeting: string }>) => ReactNode): Load =>
  (() => Promise.resolve({ default: Component })) as unknown as Load;
const deliberate = () => {
  throw new Error("deliberate");
};

/** Its clicks show that it still works; it receives every message. */
const neighbour = widget(
  "neighbour",
  showing(() => {
    const bus = useBus();
    useEffect(() => bus.subscribe(Pointed, ({ zone }) => (document.title = `zone ${zone}`), "neighbour"), [bus]);
    return <button onClick={(event) => (event.currentTarget.textContent = "runs on")}>neighbour</button>;
  }),
);

describe("a bad widget is contained by its host", () => {
  let page: WidgetPage;
  let wasHandler: OnErrorEventHandler;
  // React and the browser log every deliberate error at length.
  const { error: trueError } = console;
  const reported: unknown[] = [];
  beforeEach(() => {
    reported.length = 0;
    Object.assign(console, { error: () => undefined });
    wasHandler = window.onerror;
    window.onerror = (_event, _source, _line, _column, error) => reported.push(error) > 0;
  });
  afterEach(() => {
    window.onerror = wasHandler;
    Object.assign(console, { error: trueError });
    page.leave();
  });

  const openNextTo = async (load: Load, options: Parameters<typeof openPage>[1] = {}) => {
    page = await openPage([widget("bad", load), neighbour], options);
    await waitFor(() => expect(page.host.textContent).to.contain("neighbour"));
  };
  const failure = () => page.host.querySelector(".pv-widget__failure p")?.textContent ?? null;
  const neighbourRuns = async () => {
    const button = page.host.querySelector<HTMLButtonElement>("[data-instance=neighbour] button");
    button?.click();
    expect(button?.textContent).to.equal("runs on");
    page.bus.publish(Pointed, { zone: 3 }, "app");
    // It starts to listen shortly after it is drawn, and then receives what it missed.
    await waitFor(() => expect(document.title).to.equal("zone 3"));
  };

  for (const [when, load] of [
    ["throws while it draws", showing(deliberate)],
    ["throws in an effect", showing(() => (useEffect(deliberate, []), (<p>drawn</p>)))],
    ["does not arrive", () => Promise.reject(new Error("deliberate"))],
    ["is no component", (() => Promise.resolve({ default: 7 })) as unknown as Load],
    ["throws before it is asked", deliberate as unknown as Load],
  ] as const) {
    it(`one that ${when} says so in one line`, async () => {
      await openNextTo(load);
      await waitFor(() => expect(failure()).to.equal("“bad” has stopped working. The rest of the page still works."));
      await neighbourRuns();
    });
  }

  it("one that throws when it is clicked stays", async () => {
    await openNextTo(showing(() => <button onClick={deliberate}>bad button</button>));
    const button = () => page.host.querySelector<HTMLButtonElement>("[data-instance=bad] button");
    await waitFor(() => expect(button()).not.to.equal(null));
    button()?.click();
    expect(reported).to.have.length(1);
    expect([failure(), button()?.textContent]).to.deep.equal([null, "bad button"]);
    await neighbourRuns();
  });

  it("one that throws on a message does not affect other listeners", async () => {
    await openNextTo(
      showing(() => {
        const bus = useBus();
        useEffect(() => bus.subscribe(Pointed, deliberate, "bad"), [bus]);
        return <p>listening</p>;
      }),
    );
    await waitFor(() => expect(page.host.textContent).to.contain("listening"));
    await neighbourRuns();
    const heard = () => page.bus.deliveries(page.bus.log()[0] ?? expect.fail()).map(({ to, state }) => [to, state]);
    await waitFor(() => expect(heard()).to.deep.include(["bad", "faulty"]));
  });

  it("one that never arrives is reported after a while and requested again", async () => {
    const { setTimeout: trueTimeout } = window;
    window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      trueTimeout(act, ms === TIMEOUT_MS ? 400 : ms, ...rest)) as typeof window.setTimeout;
    try {
      let asked = 0;
      const good = showing(() => <p>here at last</p>);
      await openNextTo(() => (++asked === 1 ? new Promise(() => undefined) : good()));
      expect(page.host.querySelector("[data-instance=bad] .pv-state--loading")).not.to.equal(null);
      await waitFor(() => expect(failure()).to.equal("“bad” has not loaded yet. The rest of the page still works."));
      await neighbourRuns();
      page.host.querySelector<HTMLElement>(".pv-widget__failure calcite-button")?.click();
      await waitFor(() => expect(page.host.textContent).to.contain("here at last"));
      expect([asked, failure()]).to.deep.equal([2, null]);
    } finally {
      window.setTimeout = trueTimeout;
    }
  });

  it("one that leaves a listener on the bus receives nothing after it is unmounted", async () => {
    const heard: number[] = [];
    await openNextTo(
      showing(() => {
        const bus = useBus();
        useEffect(() => void bus.subscribe(Pointed, ({ zone }) => void heard.push(zone), "bad"), [bus]);
        return <p>listening</p>;
      }),
    );
    await waitFor(() => expect(page.host.textContent).to.contain("listening"));
    page.bus.publish(Pointed, { zone: 1 }, "app");
    page.leave();
    await waitFor(() => expect(page.bus.listening()).to.deep.equal([]));
    page.bus.publish(Pointed, { zone: 2 }, "app");
    expect(heard).to.deep.equal([1]);
  });

  it("one with an invalid config gets the defaults, and its page shows the faults", async () => {
    await openNextTo(
      showing(({ config }) => <p>{config.greeting}!</p>),
      { raw: { bad: { greeting: 7, greetin: "Hi" } } },
    );
    await waitFor(() => expect(page.host.textContent).to.contain("Hello!"));
    const faultsText = page.host.querySelector("[data-instance=bad] .pv-faults")?.textContent ?? "";
    expect(faultsText).to.contain("greeting").and.to.contain("found 7").and.to.contain("test.json › bad");
    await neighbourRuns();
  });

  it("a wire with an unacceptable payload only leaves a trace", async () => {
    const wire = { from: { instance: "neighbour", topic: "pointed" }, to: { instance: "bad", action: "show" } };
    const heard: unknown[] = [];
    await openNextTo(
      showing(({ setAction }) => {
        useEffect(() => setAction("show", (payload) => void heard.push(payload)), [setAction]);
        return <p>listening</p>;
      }),
      { wiring: [wire] },
    );
    await waitFor(() => expect(page.host.textContent).to.contain("listening"));
    page.bus.publish(Pointed, { zone: 9 }, "neighbour");
    expect(heard).to.deep.equal([]);
    const { faulty, lastFault } = page.bus.traffic(page.bus.wires()[0] ?? expect.fail());
    expect([faulty, lastFault?.kind]).to.deep.equal([1, "action"]);
    expect(lastFault?.detail).to.match(/^zone: /);
    await neighbourRuns();
  });

  it("is reported by the widget kit if it does what it does not declare, or declares what it does not do", async () => {
    const topic = (name: string) => defineTopic({ name, payload: z.object({}), description: name });
    const [said, unsaid, heard, unheard] = ["said", "unsaid", "heard", "unheard"].map(topic);
    if (!said || !unsaid || !heard || !unheard) throw new Error("no topic");
    const liar = defineWidget({
      ...widget("liar", showing(Liar)),
      publishes: [unsaid],
      hears: [unheard],
      actions: { unanswered: { payload: z.object({}) } },
    });
    function Liar() {
      const publish = usePublish();
      useTopic(heard ?? Pointed, () => undefined);
      useEffect(() => publish(said ?? Pointed, {}), [publish]);
      return <p>liar</p>;
    }
    page = await openPage([liar]);
    await waitFor(() => expect(page.host.textContent).to.contain("liar"));
    page.act("unanswered", {}, "liar");
    await waitFor(() =>
      expect(untruths(liar, witnessOf("liar"))).to.deep.equal([
        "publishes unsaid: declared, never seen",
        "publishes said: not declared",
        "hears unheard: declared, never seen",
        "hears heard: not declared",
        "actions unanswered: declared, never seen",
      ]),
    );
    expect(untruths({ ...liar, publishes: [said], hears: [heard], actions: {} }, witnessOf("liar"))).to.deep.equal([]);
  });

  it("fails if it answers an action that its manifest does not declare", async () => {
    await openNextTo(
      showing(({ setAction }) => {
        useEffect(() => setAction("undeclared", () => undefined), [setAction]);
        return null;
      }),
    );
    await waitFor(() => expect(failure()).not.to.equal(null));
    await neighbourRuns();
  });
});
