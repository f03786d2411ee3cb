import { expect } from "@open-wc/testing";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { getAllDisasters } from "../../../contract/planning/calls/disasters.ts";
import type { Change, Changes } from "../../../contract/planning/calls/live.ts";
import { AUDIT_MODULES } from "../../../contract/audits/calls.ts";
import { send } from "../../../framework/http/api.ts";
import { busyCounter } from "../../../framework/http/signals.ts";
import { waitFor } from "../../../test/kits/testing-library.ts";
import { askedBy } from "../use-call.ts";
import { followChanges } from "./follow.ts";
import { Rereading } from "./reread.ts";
import { isStale } from "./stale-keys.ts";

const SAMPLE = { no: 1, module: "Zone", action: "update", id: "7", did: null, eid: 7, by: "Maria" } as const;
const change = (part: Partial<Change>): Change => ({ ...SAMPLE, at: "2026-09-01T10:00:00Z", ...part });
const told = (last: number, ...changes: Change[]): Changes => ({ last, missed: false, changes });

/** A stream whose server is the test. */
class FakeSource extends EventTarget {
  readonly address: string;
  closed = false;
  constructor(address: string) {
    super();
    this.address = address;
  }
  say(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  close() {
    this.closed = true;
  }
}

describe("following what others change", () => {
  const trueFetch = window.fetch;
  let asked: { address: string; headers: Headers }[] = [];
  const TrueEventSource = window.EventSource;
  let streams: FakeSource[] = [];
  /** Whether streams pass. */
  let passes = true;
  let polled: Changes = told(0);
  let ends: AbortController[] = [];

  beforeEach(() => {
    [asked, streams, passes, ends] = [[], [], true, []];
    window.EventSource = class extends FakeSource {
      constructor(address: string) {
        super(address);
        streams.push(this);
        if (!passes) setTimeout(() => this.dispatchEvent(new Event("error")));
      }
    } as unknown as typeof EventSource;
    window.fetch = async (input, init) => {
      const address = String(input);
      asked.push({ address, headers: new Headers(init?.headers) });
      if (address.includes("GetAllDisasters")) return Response.json([]);
      if (address.includes("GetChanges")) return Response.json(polled);
      return Response.json({ key: "errors.notFound.call", message: address }, { status: 404 });
    };
  });
  afterEach(() => {
    for (const end of ends) end.abort();
    window.fetch = trueFetch;
    window.EventSource = TrueEventSource;
  });

  const event = (data: Changes) => streams.at(-1)?.say("changes", data);
  const tab = (who: string) => {
    const heard: number[] = [];
    const end = new AbortController();
    ends.push(end);
    followChanges(who, end.signal, {
      onChanges: ({ changes }) => heard.push(...changes.map(({ no }) => no)),
      onPresences: ({ eid }) => heard.push(-eid),
    });
    return { heard, end };
  };

  it("opens one stream for all tabs, and another tab goes on where the first ends", async () => {
    const [first, second] = [tab("one"), tab("one")];
    await waitFor(() => expect(streams.length).to.equal(1));
    event(told(10));
    event(told(11, change({ no: 11 })));
    streams[0]?.say("presence", { eid: 3, people: [] });
    await waitFor(() =>
      expect([first.heard, second.heard]).to.deep.equal([
        [11, -3],
        [11, -3],
      ]),
    );
    first.end.abort();
    await waitFor(() => expect(streams.length).to.equal(2));
    const [began = "", wentOn] = streams.map(({ address }) => address.split("?")[1]);
    // With what changed since the page was opened; then after what was told.
    expect(began).to.match(/^age=\d+$/);
    expect(wentOn).to.equal("after=11");
    expect(streams.map(({ closed }) => closed)).to.deep.equal([true, false]);
    event(told(12, change({ no: 12 })));
    await waitFor(() => expect(second.heard).to.deep.equal([11, -3, 12]));
    expect(first.heard).to.deep.equal([11, -3]);
  });

  it("asks where streams do not pass", async () => {
    passes = false;
    polled = told(20, change({ no: 20 }));
    const { heard } = tab("two");
    await waitFor(() => expect(heard).to.deep.equal([20]), { timeout: 6_000 });
    const [poll] = asked.filter(({ address }) => address.includes("GetChanges"));
    expect(poll?.headers.get("x-unasked")).to.equal("1");
  });

  it("reads again what changed and is shown, without an overlay and as asked by no one", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const read = (queryKey: readonly unknown[]) => {
      const observer = new QueryObserver(client, {
        queryKey,
        queryFn: ({ signal, queryKey: key }) => send(getAllDisasters, { signal, ...askedBy(key) }),
      });
      return observer.subscribe(() => undefined);
    };
    const leave = [read(["estimation", 7, "zones"]), read(["estimation", 8, "zones"]), read(["users"])];
    await waitFor(() => expect([asked.length, busyCounter.busy]).to.deep.equal([3, false]));
    const end = new AbortController();
    ends.push(end);
    let overlays = 0;
    const stopWatching = busyCounter.watch(() => (overlays += 1));
    const rereading = new Rereading(client, end.signal);
    rereading.take(told(2, change({ no: 1 }), change({ no: 2 })));
    await waitFor(() => expect(asked.length).to.equal(4));
    expect(asked.at(-1)?.headers.get("x-unasked")).to.equal("1");
    expect(overlays).to.equal(0);
    rereading.take({ last: 900, missed: true, changes: [] });
    await waitFor(() => expect(asked.length).to.equal(7));
    stopWatching();
    for (const each of leave) each();
  });

  it("knows what each module's changes concern", () => {
    const concerns = (part: Partial<Change>, ...key: unknown[]) => isStale(key, [change(part)]);
    expect(concerns({ module: "Zone" }, "estimation", 7, "zones")).to.equal(true);
    expect(concerns({ module: "Zone" }, "estimation", 7, "zones", "preview", 1, [])).to.equal(false);
    expect(concerns({ module: "Projection" }, "estimation", 7, "projections")).to.equal(true);
    expect(concerns({ module: "Projection" }, "urgentOrders")).to.equal(true);
    expect(concerns({ module: "Supply", id: "requests/3", eid: null }, "requests", 1)).to.equal(true);
    expect(concerns({ module: "Supply", id: "sites/3", eid: null }, "sites", "2026-09-01")).to.equal(true);
    expect(concerns({ module: "Supply", id: "inventory/3", eid: null }, "sheets", "inventory", null)).to.equal(true);
    expect(concerns({ module: "Supply", id: "inventory/3", eid: null }, "estimation", 7, "comparison")).to.equal(true);
    expect(concerns({ module: "Supply", id: "inventory/3", eid: null }, "estimation", 7)).to.equal(false);
    expect(concerns({ module: "View", id: "", eid: null }, "published", 7)).to.equal(true);
    expect(concerns({ module: "Disaster" }, "disasters")).to.equal(true);
    for (const module of AUDIT_MODULES) expect(concerns({ module }, "appConfigSchema", "en"), module).to.equal(false);
  });
});
