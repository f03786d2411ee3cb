import { expect } from "@open-wc/testing";
import { useEffect, type ReactNode } from "react";
import { z } from "zod";
import { anyOf, publicAccess, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { defineTopic } from "../../contract/config/topics.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { openWidget, TESTED, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { defineWidget, type WidgetManifest, type WidgetProps } from "../widget/define-widget.ts";

const Pointed = defineTopic({
  name: "pointed",
  payload: z.object({ zone: z.int() }),
  description: "Somebody pointed.",
});
const Config = z.object({ greeting: z.string().default("Hello").describe("What it says.") });
type Config = z.output<typeof Config>;

const widget = (load: WidgetManifest["load"], needs = publicAccess) =>
  defineWidget({
    name: "tester",
    version: "1.0.0",
    config: Config,
    needs,
    publishes: [],
    hears: [Pointed],
    actions: { show: { payload: z.object({ zone: z.int().max(4) }) } },
    load,
  });
const saying = (Component: (props: WidgetProps<Config>) => ReactNode): WidgetManifest["load"] =>
  (() => Promise.resolve({ default: Component })) as unknown as WidgetManifest["load"];

describe("the widget host", () => {
  let page: WidgetPage;
  afterEach(() => page.leave());
  const pageText = () => page.host.textContent ?? "";

  it("hands the widget its config with defaults filled in", async () => {
    page = await openWidget(widget(saying(({ config, instance }) => <p>{`${config.greeting} from ${instance}`}</p>)));
    await waitFor(() => expect(pageText()).to.equal(`Hello from ${TESTED}`));
  });

  it("names a config's fault and continues with the default", async () => {
    page = await openWidget(widget(saying(({ config }) => <p>{config.greeting}!</p>)), { raw: { greeting: 7 } });
    await waitFor(() => expect(pageText()).to.contain("Hello!"));
    expect(pageText()).to.contain("greeting").and.to.contain("found 7");
  });

  it("never fetches the code of a widget that is not permitted", async () => {
    let fetched = 0;
    const load = saying(() => null);
    const counted = widget(() => (fetched++, load()), anyOf("estimation.edit"));
    page = await openWidget(counted, { privileges: ["home"] });
    await waitFor(() => expect(pageText()).to.equal(`Sign in to see “${TESTED}”.`));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetched).to.equal(0);
  });

  it("loads nothing while the session is loading", async () => {
    let fetched = 0;
    const load = saying(() => null);
    const counted = widget(() => (fetched++, load()), anyOf("home"));
    page = await openWidget(counted, { privileges: null });
    await waitFor(() => expect(pageText()).to.equal(`You do not have permission for “${TESTED}”.`));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetched).to.equal(0);
  });

  it("loads nothing for an unknown privilege, even if the server sends it", async () => {
    let fetched = 0;
    const unknown = "estimation.telepathy" as PrivilegeCode;
    const load = saying(() => null);
    const counted = widget(() => (fetched++, load()), anyOf(unknown));
    page = await openWidget(counted, { privileges: [unknown] });
    await waitFor(() => expect(page.host.querySelector("[data-forbidden]")).not.to.equal(null));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetched).to.equal(0);
  });

  it("contains a widget that throws, shows one line, and retries on request", async () => {
    let broken = true;
    page = await openWidget(
      widget(
        saying(() => {
          if (broken) throw new Error("deliberate");
          return <p>mended</p>;
        }),
      ),
    );
    await waitFor(() => expect(pageText()).to.contain("The rest of the page still works."));
    broken = false;
    page.host.querySelector<HTMLElement>(".pv-widget__failure calcite-button")?.click();
    await waitFor(() => expect(pageText()).to.equal("mended"));
  });

  it("fetches the code again on request when it did not arrive", async () => {
    let tries = 0;
    const good = saying(() => <p>here at last</p>);
    page = await openWidget(widget(() => (++tries === 1 ? Promise.reject(new Error("no network")) : good())));
    await waitFor(() => expect(page.host.querySelector(".pv-widget__failure calcite-button")).not.to.equal(null));
    page.host.querySelector<HTMLElement>(".pv-widget__failure calcite-button")?.click();
    await waitFor(() => expect(pageText()).to.equal("here at last"));
  });

  it("carries a wire's message to the widget's action, even one that came first, and refuses a wrong payload", async () => {
    const heard: unknown[] = [];
    function Hearer({ setAction }: WidgetProps<Config>) {
      useEffect(() => setAction("show", (payload) => void heard.push(payload)), [setAction]);
      return <p>listening</p>;
    }
    const wiring = [{ from: { instance: "table", topic: "pointed" }, to: { instance: TESTED, action: "show" } }];
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const module = saying(Hearer);
    page = await openWidget(
      widget(() => arrived.then(() => module())),
      { wiring },
    );
    await waitFor(() => expect(page.host.querySelector(".pv-state--loading")).not.to.equal(null));
    page.bus.publish(Pointed, { zone: 2 }, "table");
    arrive();
    await waitFor(() => expect(heard).to.deep.equal([{ zone: 2 }]));
    page.bus.publish(Pointed, { zone: 9 }, "table");
    page.bus.publish(Pointed, { zone: 3 }, "elsewhere");
    page.bus.publish(Pointed, { zone: 4 }, "table");
    expect(heard).to.deep.equal([{ zone: 2 }, { zone: 4 }]);
  });
});
