import { expect } from "@open-wc/testing";
import { ZOOMS_ON_WHEEL, shareWheel } from "./EmbeddedWidget.tsx";
import { followHeight } from "./framed/follow-height.ts";

describe("an embedded part", () => {
  let root: HTMLElement;
  let map: HTMLElement;
  let zoomed = 0;
  let stop: () => void;
  const turn = (target: HTMLElement, init: WheelEventInit = {}) =>
    target.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY: 50, ...init }));
  beforeEach(() => {
    zoomed = 0;
    root = document.createElement("div");
    map = document.createElement("div");
    map.setAttribute(ZOOMS_ON_WHEEL, "");
    const surface = document.createElement("div");
    surface.addEventListener("wheel", (event) => {
      zoomed++;
      event.preventDefault();
    });
    map.append(surface);
    root.append(map);
    document.body.append(root);
    stop = shareWheel(root, () => "Hold Ctrl");
  });
  afterEach(() => {
    stop();
    root.remove();
  });
  const surface = () => map.firstElementChild as HTMLElement;

  it("leaves the plain mouse wheel to the page and explains how to zoom", () => {
    expect(turn(surface())).to.equal(true, "nobody prevents the scrolling");
    expect(zoomed).to.equal(0);
    expect(map.querySelector(".pv-embed__hint")?.textContent).to.equal("Hold Ctrl");
  });

  it("zooms with Ctrl or Command, and takes the hint away", () => {
    turn(surface());
    expect(turn(surface(), { ctrlKey: true })).to.equal(false);
    turn(surface(), { metaKey: true });
    expect(zoomed).to.equal(2);
    expect(map.querySelector(".pv-embed__hint")).to.equal(null);
  });

  it("ignores other events, and all events after the end", () => {
    turn(root);
    expect(root.querySelector(".pv-embed__hint")).to.equal(null);
    turn(surface());
    stop();
    expect(root.querySelector(".pv-embed__hint")).to.equal(null);
    turn(surface());
    expect(zoomed).to.equal(1);
  });

  it("reports each new height once, and nothing after the end", async () => {
    const heights: number[] = [];
    const end = followHeight(root, (height) => void heights.push(height));
    const rest = () => new Promise((resolve) => setTimeout(resolve, 250));
    map.style.height = "80px";
    await rest();
    map.append(document.createElement("i"));
    await rest();
    end();
    map.style.height = "120px";
    await rest();
    expect(heights).to.deep.equal([0, 80]);
  });
});
