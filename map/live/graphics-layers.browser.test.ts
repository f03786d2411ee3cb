import { expect } from "@open-wc/testing";
import { waitFor } from "../../test/kits/testing-library.ts";
import { nextTurn } from "../turns.ts";
import { FacilitiesLayer } from "./graphics-layers.ts";

describe("facilities on the map", () => {
  it("draw again only the two marks between which the selection moves, the selected one last", async () => {
    const facilities = Array.from({ length: 10_000 }, (_, i) => ({
      id: i + 1,
      type: "Kitchen",
      at: [-82 + (i % 100) / 100, 28 + i / 10_000] as const,
    }));
    const shown = new FacilitiesLayer();
    const { graphics } = shown.layer;
    shown.set(facilities, 4_000);
    await nextTurn();
    let touched = 0;
    graphics.on("change", ({ added, removed, moved }) => {
      touched += added.length + removed.length + moved.length;
    });
    const sizes = () =>
      graphics
        .toArray()
        .slice(-2)
        .map(({ symbol }) => (symbol?.type === "picture-marker" ? symbol.width : 0));
    shown.set(facilities, 7_000);
    // Two removed and two added.
    await waitFor(() => expect(touched).to.equal(4));
    expect(shown.shown.slice(-2).map(({ id }) => id)).to.deep.equal([4_000, 7_000]);
    expect(sizes()).to.deep.equal([19.5, 25.5]);
    shown.set(facilities, null);
    await waitFor(() => expect(touched).to.equal(6));
    expect(sizes()).to.deep.equal([19.5, 19.5]);
    expect(new Set(shown.shown.map(({ id }) => id)).size).to.equal(10_000);
    const fewer = facilities.slice(0, 3);
    shown.set(fewer, 2);
    expect([graphics.length, shown.shown.map(({ id }) => id)]).to.deep.equal([3, [1, 3, 2]]);
  });
});
