import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf, placesOf, planOf, shippedApps, STATES, VARIANTS } from "./plan.ts";

const apps = shippedApps();
const plan = planOf(apps);

test("every page of every app is pictured in three variants from a phone to a wide screen", () => {
  for (const { page } of placesOf(apps))
    for (const variant of VARIANTS)
      for (const width of [390, 768, 1440, 1920])
        assert.ok(
          plan.some(
            (shot) => shot.page === page && shot.variant === variant && shot.width === width && shot.state === "normal",
          ),
          `${page} ${variant} ${width}`,
        );
});

test("the shell is pictured at three more widths, with both menus", () => {
  for (const width of [768, 1200, 2560])
    for (const menu of ["side", "top"] as const)
      for (const variant of VARIANTS)
        assert.ok(plan.some((shot) => shot.width === width && shot.menu === menu && shot.variant === variant));
});

test("the steps of a workbench count as pages, every state is seen, and no two pictures share a file", () => {
  const pages = new Set(plan.map(({ page }) => page));
  for (const page of [
    "home",
    "map-zones",
    "map-projections",
    "help",
    "layout",
    "login",
    "public-map",
    "user-list",
    "role-detail",
    "lookup-detail-new",
    "audit-row",
  ])
    assert.ok(pages.has(page), page);
  assert.deepEqual(new Set(plan.map(({ state }) => state)), new Set(STATES));
  assert.equal(new Set(plan.map(fileOf)).size, plan.length);
});
