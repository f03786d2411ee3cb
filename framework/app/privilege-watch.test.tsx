import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { useEffect } from "react";
import { z } from "zod";
import { getAppConfig, getFooterKeys } from "../../contract/config/calls.ts";
import { getSession, type Session } from "../../contract/people/calls/session.ts";
import { PRIVILEGE_MARK_HEADER, publicAccess, privilegeMark } from "../../contract/people/privileges.ts";
import { defineTopic } from "../../contract/config/topics.ts";
import { openApp, shellConfig, signedIn, visitor, type AppPage } from "../../test/kits/app-page.tsx";
import { callerOf } from "../gate/session.ts";
import { send } from "../http/api.ts";
import { defineWidget, type WidgetProps } from "../widget/define-widget.ts";
import { waitFor } from "../../test/kits/testing-library.ts";

const Rung = defineTopic({ name: "bell.rung", payload: z.object({}), description: "Somebody rang." });
let rings = 0;
function Bell({ setAction }: WidgetProps<unknown>) {
  useEffect(() => setAction("ring", () => void rings++), [setAction]);
  return <button type="button">bell</button>;
}
const bell = defineWidget({
  name: "plain",
  version: "1.0.0",
  config: z.object({}),
  needs: publicAccess,
  publishes: [],
  hears: [Rung],
  actions: { ring: { payload: z.object({}), description: "Rings." } },
  load: () => Promise.resolve({ default: Bell }),
});

describe("the watch over the caller's privileges", () => {
  const config = shellConfig();
  const wiring = [{ from: { instance: "door", topic: Rung.name }, to: { instance: "plain", action: "ring" } }];
  before(() => setViewport({ width: 1440, height: 900 }));
  let page: AppPage;
  let asked: string[];
  const trueFetch = window.fetch;
  /** A server whose answers belong to this session; `status` applies to all calls except those at the start. */
  const serve = (session: Session, given: object = config, status = 200) => {
    asked = [];
    window.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), location.href);
      if (!pathname.startsWith("/api/")) return trueFetch(input, init);
      asked.push(pathname);
      const caller = callerOf(session);
      const headers: Record<string, string> = caller ? { [PRIVILEGE_MARK_HEADER]: privilegeMark(caller) } : {};
      if (pathname === getSession.path) return Response.json(session, { headers });
      if (pathname === getFooterKeys.path)
        return status === 200 ? Response.json({}, { headers }) : Response.json({}, { status, headers });
      if (pathname.startsWith("/api/Layout/GetAppConfig"))
        return Response.json({ app: "test", file: "test.json", config: given }, { headers });
      return Response.json({}, { status: 404, headers });
    };
  };
  const open = async (session: Session, given: object = config) => {
    page = await openApp({ config: given, registry: [bell], session, path: "/main/home" });
    await waitFor(() => expect(page.host.querySelector("main button") !== null).to.equal(true));
  };
  const menu = () => page.host.querySelector(".pv-side")?.textContent ?? "";
  const reloads = () => asked.filter((path) => path.startsWith(getAppConfig.path.replace(/\/:.*/, ""))).length;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100));
  beforeEach(() => {
    rings = 0;
  });
  afterEach(() => {
    window.fetch = trueFetch;
    page.leave();
  });

  it("detects a change with the next answer of any call, and the menu is updated once", async () => {
    await open(signedIn());
    expect(menu()).to.contain("Map");
    serve(signedIn(["home", "user.view"]));
    await Promise.all([send(getFooterKeys), send(getFooterKeys), send(getFooterKeys)]);
    await waitFor(() => expect(menu()).not.to.contain("Map"));
    expect(menu()).to.contain("Admin");
    await send(getFooterKeys);
    await settled();
    expect(reloads()).to.equal(1);
  });

  it("learns of it from a refusal too", async () => {
    await open(signedIn());
    serve(signedIn(["home"]), config, 403);
    await send(getFooterKeys, { silent: true }).catch(() => undefined);
    await waitFor(() => expect(reloads()).to.equal(1));
  });

  it("does nothing without a change, or after the session ended, which the alert reports", async () => {
    await open(signedIn());
    serve(signedIn());
    await send(getFooterKeys);
    serve(visitor(), config, 401);
    await send(getFooterKeys, { silent: true }).catch(() => undefined);
    await settled();
    expect(reloads()).to.equal(0);
    expect(menu()).to.contain("Map");
  });

  it("asks once more if a change happened while it was asking", async () => {
    await open(signedIn());
    serve(signedIn(["home"]));
    const served = window.fetch;
    let first = true;
    window.fetch = async (input, init) => {
      const answer = await served(input, init);
      // The config was read before the privileges changed, the session after.
      if (!first || !String(input).includes("GetAppConfig")) return answer;
      first = false;
      const headers = {
        [PRIVILEGE_MARK_HEADER]: privilegeMark({ userId: 1, privileges: new Set(["home", "user.view"]) }),
      };
      return Response.json(await answer.json(), { headers });
    };
    await send(getFooterKeys);
    await waitFor(() => expect(reloads()).to.equal(2));
    await settled();
    expect(reloads()).to.equal(2);
  });

  it("checks when the tab becomes visible, and only for a signed-in user", async () => {
    await open(signedIn());
    serve(signedIn(["home"]));
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(menu()).not.to.contain("Map"));
    page.leave();
    await open(visitor());
    serve(visitor());
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();
    expect(asked).to.deep.equal([]);
  });

  it("joins a wire that has become permitted, without a reload", async () => {
    await open(signedIn(["home"]));
    page.bus.publish(Rung, {}, "door");
    expect(rings).to.equal(0);
    serve(signedIn(), { ...config, wiring, widgets: [...config.widgets, { id: "door", widget: "plain" }] });
    await send(getFooterKeys);
    await waitFor(() => expect(page.bus.wires()).to.have.length(1));
    page.bus.publish(Rung, {}, "door");
    await waitFor(() => expect(rings).to.be.greaterThan(0));
  });
});
