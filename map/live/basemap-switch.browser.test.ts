import { expect } from "@open-wc/testing";
import { SDKMap } from "#sdk";
import { BasemapSwitch } from "./basemap-switch.ts";

it("a gallery that closes late destroys nothing that the next one offers, and the base map that shows stays the same", () => {
  const shown = new BasemapSwitch({ onState: () => undefined, onShown: () => undefined });
  const map = new SDKMap();
  shown.attach(map);
  const choice = { label: "Streets", picture: "", source: { kind: "local" } } as const;
  const first = shown.offer({ id: "streets", ...choice });
  const next = shown.offer({ id: "streets", ...choice });
  first.destroy();
  expect(next.destroyed).to.equal(false);
  expect(shown.offer({ id: "local", ...choice })).to.equal(map.basemap);
  shown.destroy();
});
