import { expect } from "@open-wc/testing";
import { createPortal } from "react-dom";
import { z } from "zod";
import { publicAccess } from "../../../contract/people/privileges.ts";
import { waitFor } from "../../../test/kits/testing-library.ts";
import { openInstances, type WidgetPage } from "../../../test/kits/widget-page.tsx";
import { defineWidget } from "../../widget/define-widget.ts";
import type { PageAct } from "../preview/messages.ts";
import { MAIN_ID } from "../../shell/shell-routes.ts";
import ArrangeLayer from "./ArrangeLayer.tsx";

const acts: PageAct[] = [];
const stage = (name: string, layered: boolean) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs: publicAccess,
    publishes: [],
    hears: [],
    actions: {},
    load: () =>
      Promise.resolve({
        default: () => (
          <div style={{ blockSize: 300 }}>
            {layered
              ? createPortal(
                  <ArrangeLayer names={{}} arranging={null} carried={null} onAct={(act) => acts.push(act)} />,
                  document.body,
                )
              : null}
          </div>
        ),
      }),
  });

describe("arranging by hand", () => {
  let page: WidgetPage;
  afterEach(() => {
    document.body.removeAttribute("id");
    page.leave();
  });

  it("takes the last move of a finger that is lifted before it is drawn", async () => {
    const [left, right] = [stage("left", true), stage("right", false)];
    const instances = [
      { id: "left", manifest: left },
      { id: "right", manifest: right },
    ];
    page = await openInstances(instances, { width: 900 });
    await waitFor(() => expect(page.host.querySelectorAll("[data-instance] > div").length).to.equal(2));
    document.body.id = MAIN_ID;
    page.host.classList.add("pv-page__main");
    page.host.style.display = "flex";
    for (const each of page.host.querySelectorAll("[data-instance]")) each.setAttribute("style", "flex: 1 0 0");
    const handle = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-split="left"]');
      if (!found) throw new Error("no handle yet");
      return found;
    });
    // The browser refuses to capture a pointer that no hand moves.
    handle.setPointerCapture = () => undefined;
    const box = handle.getBoundingClientRect();
    expect(Math.min(box.width, box.height)).to.be.at.least(40);
    const point = (type: string, by: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 7,
          clientX: box.left + box.width - 2 + by,
          clientY: box.top + 2,
        }),
      );
    point("pointerdown", 0);
    point("pointermove", -50);
    point("pointermove", -250);
    point("lostpointercapture", -250);
    await waitFor(() => expect(acts.length).to.equal(1));
    expect(acts[0]).to.include({ kind: "width", id: "left", next: "right" });
    const { width } = acts[0] as Extract<PageAct, { kind: "width" }>;
    expect(width).to.be.below(11).and.at.least(2);
  });
});
