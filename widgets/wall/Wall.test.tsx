import { expect } from "@open-wc/testing";
import { emulateMedia } from "@web/test-runner-commands";
import { PRIVILEGE_MARK_HEADER } from "../../contract/people/privileges.ts";
import type { WallPlan } from "../../contract/planning/calls/wall.ts";
import { adoptPreference } from "../../framework/preferences/stored.ts";
import { publicProjections } from "../../test/kits/content-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const PLAN: WallPlan = {
  eid: 7,
  name: "Landfall",
  disaster: "Hurricane Ana",
  startDate: "2026-09-08",
  apart: null,
  published: true,
  stale: false,
  projections: publicProjections(),
  advisory: { storm: "Ana", number: "12", issuedAt: new Date(Date.now() - 130 * 60_000).toISOString() },
};

/** A server of displays: its answer, and the streams that it was asked for. */
function serveWall(answer: () => Response) {
  const { stop } = servePlanner({});
  const before = window.fetch;
  const asked: Headers[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  window.fetch = async (input, init) => {
    const address = String(input);
    if (address.includes("GetWall")) {
      asked.push(new Headers(init?.headers));
      return answer();
    }
    if (!address.includes("Live/Listen")) return before(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream", [PRIVILEGE_MARK_HEADER]: "9.1" } });
  };
  return {
    asked,
    streams,
    stop: () => {
      window.fetch = before;
      stop();
    },
  };
}

widgetKit(manifest, { prepare: () => serveWall(() => Response.json({ plan: PLAN })).stop });

describe("wall", () => {
  let page: WidgetPage;
  let stop = () => {};
  let answer: () => Response;
  afterEach(() => {
    page.leave();
    stop();
    history.replaceState(null, "", location.pathname);
  });
  const open = async (raw: object = {}) => {
    const wall = serveWall(() => answer());
    stop = wall.stop;
    page = await openWidget(manifest, { raw });
    return wall;
  };
  const shown = () => page.host.textContent ?? "";

  it("shows one figure after the other, how old the advisory is, and no control", async () => {
    answer = () => Response.json({ plan: PLAN });
    await open({ figures: ["people", "zones"], seconds: 3 });
    await waitFor(() => expect(shown()).to.match(/Hurricane Ana.*Landfall.*People to serve149,000/));
    expect(shown()).to.match(/Ana, advisory 12, issued 2 h 1\d min ago.*Sample data/);
    const large = () => page.host.querySelector(".pv-wall")?.textContent;
    expect([large(), shown().includes("Zones3")]).to.deep.equal(["149,000", true]);
    await waitFor(() => expect(large()).to.equal("3"), { timeout: 5_000 });
    const controls = [...document.querySelectorAll<HTMLElement>("button, a, input, calcite-button")];
    expect(controls.filter((control) => control.checkVisibility()).length).to.equal(0);
  });

  it("marks what is not published, outdated or an exercise, and says why a figure is missing", async () => {
    answer = () => Response.json({ plan: { ...PLAN, published: false, stale: true, apart: "exercise" } });
    await open();
    await waitFor(() => expect(shown()).to.match(/EXERCISE.*has changed since.*Not published/));
    page.leave();
    stop();
    answer = () => Response.json({ plan: { ...PLAN, projections: null } });
    await open();
    await waitFor(() => expect(shown()).to.match(/People to serve–not calculated/i));
  });

  it("is light or dark as the display asks for, unless a variant was chosen in its browser", async () => {
    const variant = () => document.documentElement.dataset["variant"];
    answer = () => Response.json({ plan: PLAN });
    try {
      await open();
      await waitFor(() => expect(shown()).to.contain("149,000"));
      await emulateMedia({ colorScheme: "dark" });
      await waitFor(() => expect(variant()).to.equal("dark"));
      await emulateMedia({ colorScheme: "light" });
      await waitFor(() => expect(variant()).to.equal("light"));
      page.leave();
      stop();
      adoptPreference("variant", "light");
      await open();
      await emulateMedia({ colorScheme: "dark" });
      await waitFor(() => expect(shown()).to.contain("149,000"));
      expect(variant()).to.equal("light");
    } finally {
      adoptPreference("variant", undefined);
      await emulateMedia({ colorScheme: "light" });
    }
  });

  it("says the day of an advisory that is older than two days", async () => {
    const advisory = { storm: "Ana", number: "12", issuedAt: "2025-09-08T15:00:00Z" };
    answer = () => Response.json({ plan: { ...PLAN, advisory } });
    await open({ figures: ["people"] });
    await waitFor(() => expect(shown()).to.match(/Ana, advisory 12, issued Sep 8, 2025, 11:00 AM EDT/));
  });

  it("sends the token of the address in a header, reads at each change, and goes dark when it is revoked", async () => {
    history.replaceState(null, "", "?estimation=7#secret");
    answer = () => Response.json({ plan: PLAN });
    const { asked, streams } = await open();
    await waitFor(() => expect([asked.length, streams.length]).to.deep.equal([1, 1]));
    expect(asked[0]?.get("authorization")).to.equal("Bearer secret");
    answer = () => Response.json({ plan: { ...PLAN, name: "Second plan" } });
    const at = { did: null, eid: 7, by: "", at: "2026-09-01T10:00:00Z" };
    const change = { no: 2, module: "Projection", action: "calculate", id: "7", ...at };
    const changes = { last: 2, missed: false, changes: [change] };
    streams[0]?.enqueue(new TextEncoder().encode(`event: changes\ndata: ${JSON.stringify(changes)}\n\n`));
    await waitFor(() => expect(shown()).to.contain("Second plan"));
    answer = () => Response.json({ key: "errors.token.revoked", message: "revoked" }, { status: 401 });
    streams[0]?.close();
    await waitFor(() => expect(shown()).to.equal("This display is switched off."), { timeout: 3_000 });
  });

  it("keeps the last figures during an outage, says so, and goes on by itself", async () => {
    answer = () => Response.json({ plan: PLAN });
    const { streams } = await open();
    await waitFor(() => expect(streams.length).to.equal(1));
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    streams[0]?.enqueue(new TextEncoder().encode(": still here\n\n"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    streams[0]?.close();
    await waitFor(() => expect(shown()).to.match(/149,000.*No connection/), { timeout: 3_000 });
    answer = () => Response.json({ plan: PLAN });
    await waitFor(() => expect(shown()).not.to.contain("No connection"), { timeout: 8_000 });
  });
});
