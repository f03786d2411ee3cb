import "../../themes/base.css";
import "../../themes/layout.css";
import "./figures.css";
import { expect } from "@open-wc/testing";
import { waitFor } from "@testing-library/dom";
import { setViewport } from "@web/test-runner-commands";
import { createRoot } from "react-dom/client";
import { startTexts } from "../../framework/i18n/start.ts";
import { FigureScroll } from "./FigureScroll.tsx";

const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8];

describe("a table of figures", () => {
  before(async () => void (await startTexts({ asked: "en" })));

  it("breaks long headings before it hides a column", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    host.style.inlineSize = "760px";
    const root = createRoot(host);
    root.render(
      <FigureScroll label="Need">
        <table className="pv-figures__table pv-figures__table--wide pv-figures__table--tall">
          <thead>
            <tr>
              <th>Zone</th>
              {COLUMNS.map((each) => (
                <th key={each}>
                  Tage 1{each}–1{each} <small>24.–26. September</small>
                </th>
              ))}
              <th>Summe</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th>Alle Zonen</th>
              {COLUMNS.map((each) => (
                <td key={each}>130,71{each}</td>
              ))}
              <td className="pv-figures__total">65,845,736</td>
            </tr>
          </tbody>
        </table>
      </FigureScroll>,
    );
    await waitFor(() => expect(host.querySelectorAll("tbody td")).to.have.length(COLUMNS.length + 1));
    expect(host.querySelectorAll(".pv-figures__cut")).to.have.length(0);
    root.unmount();
    host.remove();
  });

  for (const width of [320, 390, 768])
    it(`${width} px: shows every column somewhere, and never a part of one`, async () => {
      const host = document.body.appendChild(document.createElement("div"));
      host.style.inlineSize = `${width}px`;
      const root = createRoot(host);
      root.render(
        <FigureScroll label="Need">
          <table className="pv-figures__table pv-figures__table--wide pv-figures__table--tall">
            <thead>
              <tr>
                <th>Zone</th>
                {COLUMNS.map((each) => (
                  <th key={each}>Days {each}</th>
                ))}
                <th>Total</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th>All zones</th>
                {COLUMNS.map((each) => (
                  <td key={each}>8,230,71{each}</td>
                ))}
                <td className="pv-figures__total">65,845,736</td>
              </tr>
            </tbody>
          </table>
        </FigureScroll>,
      );
      const frame = await waitFor(() => host.querySelector<HTMLElement>(".pv-figures__scroll") ?? expect.fail());
      const cells = () => [...host.querySelectorAll<HTMLElement>("tbody td")];
      const heads = () => [...host.querySelectorAll<HTMLElement>("thead th")];
      const ground = (of: Element | undefined) => getComputedStyle(of ?? expect.fail("no head")).backgroundColor;
      let cutHeads = 0;
      const seen = new Set<string>();
      await waitFor(() => expect(cells()).to.have.length(COLUMNS.length + 1));
      for (let at = 0; at <= frame.scrollWidth; at += 17) {
        frame.scrollLeft = at;
        frame.dispatchEvent(new Event("scroll"));
        const { left, right } = frame.getBoundingClientRect();
        for (const cell of cells().filter((one) => getComputedStyle(one).opacity === "1")) {
          const room = cell.getBoundingClientRect();
          const middle = (room.top + room.bottom) / 2;
          expect(room.left >= left - 2 && room.right <= right + 2, `${cell.textContent} at ${at}`).to.equal(true);
          // Neither end lies behind a column that stays visible.
          for (const x of [room.left + 3, room.right - 3])
            expect(document.elementFromPoint(x, middle)?.textContent, `at ${at}`).to.equal(cell.textContent);
          seen.add(cell.textContent);
        }
        cutHeads += heads().filter((one) => getComputedStyle(one).opacity === "0").length;
      }
      // The heading's background continues where a column is not drawn.
      expect(cutHeads > 0).to.equal(frame.scrollWidth > frame.clientWidth);
      const headGround = ground(host.querySelector("thead") ?? undefined);
      expect([headGround, /, 0\)$/.test(headGround)]).to.deep.equal([ground(heads()[0]), false]);
      expect(seen.size).to.equal(COLUMNS.length + 1);
      // The control above also reaches all of them, and shows how many are hidden.
      const more = () => host.querySelector<HTMLElement>("calcite-button");
      const beyond = () => {
        const hidden = cells().filter((one) => getComputedStyle(one).opacity === "0");
        const middle = (one: Element) => one.getBoundingClientRect().left + one.getBoundingClientRect().right;
        const after = hidden.filter((one) => middle(one) > middle(frame));
        return after.length || hidden.length;
      };
      frame.scrollLeft = 0;
      frame.dispatchEvent(new Event("scroll"));
      const met = new Set<string>();
      for (let press = 0; press < 20 && met.size < seen.size; press++) {
        await waitFor(() => expect(parseInt(more()?.textContent ?? "0", 10)).to.equal(beyond()));
        for (const one of cells()) if (getComputedStyle(one).opacity === "1") met.add(one.textContent);
        const was = frame.scrollLeft;
        more()?.click();
        if (more()) await waitFor(() => expect(frame.scrollLeft).not.to.equal(was));
        frame.dispatchEvent(new Event("scroll"));
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      }
      expect(met.size).to.equal(seen.size);
      root.unmount();
      host.remove();
    });

  it("is a card per row on a phone, with a line per figure after its column's name, and no stop of the keyboard", async () => {
    await setViewport({ width: 390, height: 844 });
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    root.render(
      <FigureScroll label="Need">
        <table className="pv-figures__table pv-figures__table--wide">
          <thead>
            <tr>
              <th rowSpan={2}>Zone</th>
              <th colSpan={2}>Trucks</th>
              <th rowSpan={2}>
                Total<small>21 days</small>
              </th>
            </tr>
            <tr>
              <th>Day one, as ordered by the agency</th>
              <th>Days 1–3, as ordered by the agency</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th>All zones</th>
              <td>8,230,711 gallons or liters</td>
              <td>8,230,712 gallons or liters</td>
              <td>65,845,736</td>
            </tr>
          </tbody>
        </table>
      </FigureScroll>,
    );
    const frame = await waitFor(() => host.querySelector<HTMLElement>("[data-cards]") ?? expect.fail("no cards"));
    const cells = [...frame.querySelectorAll<HTMLElement>("td")];
    expect(cells.map((cell) => cell.dataset["column"])).to.deep.equal([
      "Trucks, Day one, as ordered by the agency",
      "Trucks, Days 1–3, as ordered by the agency",
      "Total, 21 days",
    ]);
    for (const cell of cells) expect(cell.getBoundingClientRect().right).to.be.at.most(390);
    expect(frame.scrollWidth).to.be.at.most(frame.clientWidth);
    expect(frame.tabIndex).to.equal(-1);
    root.unmount();
    host.remove();
  });
});
