import { expect } from "@open-wc/testing";
import { z } from "zod";
import { defineCall } from "../../contract/api/call.ts";
import { SESSION_LEFT_HEADER, UNASKED_HEADER, publicAccess } from "../../contract/people/privileges.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { openApp, shellConfig, signedIn, widgetOf, type AppPage } from "../../test/kits/app-page.tsx";
import { getInteractiveMapUrl } from "../../contract/config/calls.ts";
import * as maps from "../../contract/layers/calls/map-layers.ts";
import { send } from "../http/api.ts";
import { busyCounter } from "../http/signals.ts";
import { useErrorToast } from "../ui/notices.tsx";
import { useUnsavedChanges } from "../ui/unsaved.tsx";
import { waitFor } from "../../test/kits/testing-library.ts";
import { SESSION_EXPIRED_KEY } from "./SessionEnd.tsx";

const call = (path: `/api/${string}`) => defineCall(`GET ${path}`, { answer: z.object({}), needs: publicAccess });
const thing = call("/api/Thing/Get");

/** The calls named in the specification's list, and how each is sent. */
const MAP_CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  [nameOf(maps.getTimeSeriesLayers)]: () => send(maps.getTimeSeriesLayers),
  [nameOf(maps.getAdditionalLayers)]: () => send(maps.getAdditionalLayers, { params: { type: "all" } }),
  [nameOf(maps.getDatedLayers)]: () => send(maps.getDatedLayers),
  [nameOf(maps.getStyleData)]: () => send(maps.getStyleData),
  [nameOf(maps.getBucketStyleData)]: () => send(maps.getBucketStyleData),
  [nameOf(maps.getStyleDataByTable)]: () => send(maps.getStyleDataByTable, { body: { baseViewTable: "outages" } }),
  [nameOf(getInteractiveMapUrl)]: () => send(getInteractiveMapUrl),
};
function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

let ask: (sent: () => Promise<unknown>) => Promise<void>;
/** A widget with unsaved changes that asks the server and shows what went wrong, as widgets do. */
function Desk() {
  const showError = useErrorToast();
  useUnsavedChanges({ dirty: true, save: () => Promise.resolve(), discard: () => undefined });
  ask = (sent) => sent().then(() => undefined, showError);
  return <p>desk</p>;
}

describe("the end of a session", () => {
  const trueFetch = window.fetch;
  let page: AppPage;
  let status = 401;
  let wentTo: string[];
  let asksBeforeLeaving: boolean;
  /** A test cannot let the window navigate; it records the target. */
  const onNavigate = (event: Event) => {
    const { destination } = event as unknown as { destination: { url: string } };
    wentTo.push(new URL(destination.url).pathname);
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    asksBeforeLeaving = leaving.defaultPrevented;
    event.preventDefault();
  };
  const navigation = (window as unknown as { navigation: EventTarget }).navigation;

  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    wentTo = [];
    asksBeforeLeaving = false;
    const widget = widgetOf("plain", Desk);
    page = await openApp({ config: shellConfig(), registry: [widget], session: signedIn(), path: "/user-list" });
    await waitFor(() => expect(page.host.textContent).to.contain("desk"));
    navigation.addEventListener("navigate", onNavigate);
    window.fetch = () => Promise.resolve(Response.json({ key: "errors.permission", message: "no" }, { status }));
  });
  afterEach(() => {
    window.fetch = trueFetch;
    navigation.removeEventListener("navigate", onNavigate);
    page.leave();
    sessionStorage.clear();
  });
  const alerts = () => [...page.host.querySelectorAll<HTMLDialogElement>("dialog")];
  const alert = () => alerts()[0]?.textContent ?? "";
  const ok = () => alerts()[0]?.querySelector<HTMLElement>("calcite-button")?.click();
  const toasts = () => page.host.querySelectorAll(".pv-toast").length;
  const settle = () => new Promise((resolve) => setTimeout(resolve, 80));

  it("is shown once for a burst of 401s, with its flag in the session's storage and no toast next to it", async () => {
    status = 401;
    await Promise.all([ask(() => send(thing)), ask(() => send(thing)), ask(() => send(thing))]);
    await waitFor(() => expect(alert()).to.contain("Error: Your session has expired"));
    expect(alert()).to.contain("Click Ok to create a new session");
    expect(sessionStorage.getItem(SESSION_EXPIRED_KEY)).not.to.equal(null);
    await ask(() => send(thing));
    await settle();
    expect([alerts().length, toasts()]).to.deep.equal([1, 0]);
  });

  it("OK clears both storages except unsaved preferences and drafts, and opens the home page without another question", async () => {
    status = 401;
    const kept = { "provision.preference.panelWidth": "400", "provision.preferencesUnsaved": "true" };
    const lost = { "provision.currentEstimation": "7", "somebody.else": "x" };
    for (const [key, value] of Object.entries({ ...kept, ...lost })) localStorage.setItem(key, value);
    sessionStorage.setItem("provision.draft.parameters", "{}");
    sessionStorage.setItem("provision.other", "x");
    await ask(() => send(thing));
    await waitFor(() => expect(alert()).not.to.equal(""));
    ok();
    await waitFor(() => expect(wentTo).to.deep.equal(["/main/home"]));
    expect(asksBeforeLeaving, "the drafts are safe").to.equal(false);
    for (const key of Object.keys(kept)) expect(localStorage.getItem(key), key).not.to.equal(null);
    for (const key of Object.keys(lost)) expect(localStorage.getItem(key), key).to.equal(null);
    expect(Object.keys(sessionStorage)).to.deep.equal(["provision.draft.parameters"]);
  });

  it("is recorded without a message or an overlay for a map's 401; the next call's 401 shows it", async () => {
    status = 401;
    expect(Object.keys(MAP_CALLS)).to.deep.equal([
      "GET /api/Map/GetTimeSeriesLayers",
      "GET /api/Map/GetMapAdditionalLayersByAlType/:type",
      "GET /api/Map/GetMapLayersWithDateRanges",
      "GET /api/Map/GetStyleData",
      "GET /api/Map/GetBucketStyleData",
      "POST /api/Map/GetStyleDataByBaseViewTable",
      "GET /api/Map/GetInteraMapUrl",
    ]);
    await waitFor(() => expect(busyCounter.busy).to.equal(false));
    for (const [name, sent] of Object.entries(MAP_CALLS)) {
      const asked = ask(sent);
      expect(busyCounter.busy, name).to.equal(false);
      await asked;
      expect([alerts().length, toasts()], name).to.deep.equal([0, 0]);
    }
    await settle();
    expect([alerts().length, toasts()]).to.deep.equal([0, 0]);
    expect(sessionStorage.getItem(SESSION_EXPIRED_KEY)).not.to.equal(null);
    await ask(() => send(thing));
    await waitFor(() => expect(alert()).to.contain("Your session has expired"));
  });

  it("a 403 is an alert, one for several at once, with no toast behind it, and the page stays", async () => {
    status = 403;
    await Promise.all([ask(() => send(thing)), ask(() => send(thing))]);
    await waitFor(() => expect(alert()).to.contain("You do not have required permissions"));
    expect(alert()).to.contain("Permission");
    ok();
    await waitFor(() => expect(alerts().length).to.equal(0));
    expect([toasts(), wentTo.length]).to.deep.equal([0, 0]);
    await ask(() => send(thing));
    await waitFor(() => expect(alerts().length).to.equal(1));
  });

  it("other failures are reported by the widget", async () => {
    status = 500;
    await ask(() => send(thing));
    await waitFor(() => expect(toasts()).to.equal(1));
    expect(alerts().length).to.equal(0);
  });

  /** Answers like a server whose session lasts this many seconds; null: no session. */
  const lasting = (seconds: number | null, limit = "idle", asked: (request: Request) => void = () => undefined) => {
    window.fetch = (input, init) => {
      asked(new Request(new URL(String(input), location.href), init));
      const { user, privileges } = signedIn();
      const headers: Record<string, string> = seconds === null ? {} : { [SESSION_LEFT_HEADER]: `${seconds} ${limit}` };
      return Promise.resolve(Response.json({ user: seconds === null ? null : user, privileges }, { headers }));
    };
  };
  const button = (name: string) =>
    [...(alerts()[0]?.querySelectorAll<HTMLElement>("calcite-button") ?? [])].find((one) => one.textContent === name);

  it("is warned of two minutes before, spoken too, and a button keeps the session going", async () => {
    lasting(600);
    await send(getSession);
    await settle();
    expect(alerts().length).to.equal(0);
    lasting(90);
    await send(getSession);
    await waitFor(() => expect(alert()).to.match(/You will be signed out in 1:[23]\d/));
    expect(alerts()[0]?.querySelector("[role=status]")?.textContent).to.equal("Your session ends in 2:00.");
    const unasked: boolean[] = [];
    lasting(28_800, "idle", ({ headers }) => unasked.push(headers.has(UNASKED_HEADER)));
    button("Stay signed in")?.click();
    await waitFor(() => expect(alerts().length).to.equal(0));
    expect(unasked).to.deep.equal([false]);
  });

  it("asks for the password after expiry, keeps the entries, and no alert leaves the page", async () => {
    lasting(1, "whole");
    await send(getSession);
    await waitFor(() => expect(alert()).to.contain("Your session has ended"), { timeout: 4000 });
    window.fetch = () =>
      Promise.resolve(Response.json({ key: "errors.session.expired", message: "x" }, { status: 401 }));
    await ask(() => send(thing));
    await settle();
    expect([alerts().length, wentTo.length]).to.deep.equal([1, 0]);
    window.fetch = () =>
      Promise.resolve(Response.json({ key: "errors.login.password", message: "x", details: {} }, { status: 401 }));
    const submit = () => alerts()[0]?.querySelector("form")?.requestSubmit();
    submit();
    await waitFor(() => expect(alert()).to.contain("The entered password is incorrect."));
    const sent: string[] = [];
    lasting(259_000, "whole", ({ url }) => sent.push(new URL(url).pathname));
    submit();
    await waitFor(() => expect(alerts().length).to.equal(0));
    expect(sent.slice(0, 2)).to.deep.equal(["/api/User/Authenticate", "/api/User/GetSession"]);
    expect(page.host.textContent).to.contain("desk");
    expect(wentTo).to.deep.equal([]);
  });
});
