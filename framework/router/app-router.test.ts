import assert from "node:assert/strict";
import test from "node:test";
import { createMemoryRouter } from "./app-router.ts";

const held = (blocked: { proceed(): void; reset(): void } | null) => {
  assert.ok(blocked, "the move is not held back");
  return blocked;
};

test("A move is told to who listens, until the router is disposed of", async () => {
  const router = createMemoryRouter([]);
  const seen: string[] = [];
  router.subscribe(({ location, action }) => seen.push(`${action} ${location.pathname}${location.search}`));
  await router.navigate("/a?b=1");
  router.navigator.replace("/c");
  router.navigator.go(-1);
  router.dispose();
  await router.navigate("/d");
  assert.deepEqual(seen, ["PUSH /a?b=1", "REPLACE /c", "POP /"]);
});

test("A held move is made when it proceeds and forgotten when it is reset", async () => {
  const router = createMemoryRouter([]);
  router.block((from, to) => from.pathname !== to.pathname);
  await router.navigate("/a");
  assert.equal(router.state.location.pathname, "/");
  held(router.state.blocked).reset();
  assert.equal(router.state.blocked, null);
  await router.navigate("/b");
  held(router.state.blocked).proceed();
  assert.equal(router.state.location.pathname, "/b");
  assert.equal(router.state.blocked, null);
});

test("A change within the address is not held back by who asks about pages", async () => {
  const router = createMemoryRouter([]);
  router.block((from, to) => from.pathname !== to.pathname);
  await router.navigate("/?a=1");
  assert.equal(router.state.location.search, "?a=1");
});

test("A step back that is held is taken back, and taken again when it proceeds", async () => {
  const router = createMemoryRouter([], { initialEntries: ["/"] });
  await router.navigate("/a");
  router.block(() => true);
  router.navigator.go(-1);
  assert.equal(router.state.location.pathname, "/a");
  held(router.state.blocked).reset();
  router.navigator.go(-1);
  held(router.state.blocked).proceed();
  assert.equal(router.state.location.pathname, "/");
  router.block(null);
  router.navigator.go(1);
  assert.equal(router.state.location.pathname, "/a", "the entry that was gone back from is still there");
});

test("A move says whether the page keeps its place", () => {
  const router = createMemoryRouter([]);
  router.navigator.push("/?a=1", null, { preventScrollReset: true });
  assert.equal(router.state.keepsScroll, true);
  router.navigator.push("/b");
  assert.equal(router.state.keepsScroll, false);
});
