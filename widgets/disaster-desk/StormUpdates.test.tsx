import { expect } from "@open-wc/testing";
import { getEstimation, getEstimations } from "../../contract/planning/calls/estimations.ts";
import { previewAdvisory } from "../../contract/storms/calls/plans.ts";
import * as calls from "../../contract/storms/calls/updates.ts";
import type { StormUpdates } from "../../contract/storms/calls/updates.ts";
import { getStorms } from "../../contract/storms/calls/storms.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import type { PlannedByAdvisory } from "../../contract/storms/plans.ts";
import type { AdvisoryUpdate } from "../../contract/storms/updates.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { STORM } from "../../test/kits/storm-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const AT = "2026-09-01T15:00:00.000Z";
const plannedBy: PlannedByAdvisory = {
  stormId: 1,
  advisoryId: 6,
  storm: "Ada",
  number: "6",
  issuedAt: AT,
  arrivals: { first: AT, until: AT, counties: [] },
  mapping: [{ area: "wind34", zone: 3 }],
};
const moved = (before: number, after: number) => ({ before, after, change: after - before });
const UPDATE: AdvisoryUpdate = {
  updateId: 9,
  state: "done",
  reason: null,
  fromEid: 6,
  eid: ESTIMATION.eid,
  at: AT,
  kept: [{ zone: 3, choice: null }],
  passed: ["4"],
  changes: {
    peopleAssisted: moved(1000, 1200),
    products: [
      {
        product: "Water",
        unit: "Gallons",
        need: moved(10, 20),
        trucks: moved(12, 9),
        shortfall: { before: "2026-09-05", after: "2026-09-04", by: -1 },
        orderBy: { before: "2026-09-03", after: "2026-09-02", by: -1 },
      },
    ],
    zones: [{ zone: 4, change: "grown", people: moved(500, 800), landSquareMiles: moved(100, 140) }],
    newCounties: [{ fips: "12071", name: "Lee" }],
    goneCounties: [],
    arrival: { before: "2026-09-02T18:00:00.000Z", after: "2026-09-02T12:00:00.000Z", by: -6 },
  },
};
const figuresOf = (trucks: number) => ({
  run: trucks,
  peopleAssisted: 100 * trucks,
  products: [{ product: "Water", unit: "Gallons" as const, need: 10, trucks }],
});
const line = { eid: ESTIMATION.eid, name: "Advisory 6", advisoryId: 6, number: "6", issuedAt: AT };
const off = {
  storm: { stormId: 1, name: "Ada" },
  following: null,
  notices: false,
  mail: false,
  hasAddress: true,
  line,
};
const advisory = (number: number, eid: number, update: AdvisoryUpdate | null) => ({
  advisoryId: number,
  number: String(number),
  issuedAt: AT,
  estimation: { eid, name: `Advisory ${number}`, version: 4, status: "Projected" as const },
  figures: figuresOf(number * 2),
  update,
});
const area = {
  type: "Polygon" as const,
  coordinates: [
    [
      [-82, 27],
      [-81, 27],
      [-81, 28],
      [-82, 27],
    ],
  ],
};

describe("the storm of a disaster", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, servePlanner);
  const planned = { ...ESTIMATION, plannedBy };
  const opened = (update: AdvisoryUpdate | null, changed: Partial<StormUpdates> = {}, estimation = planned) => {
    const asked = { ...off, advisories: [advisory(6, ESTIMATION.eid, update), advisory(5, 6, null)], ...changed };
    return shown.open({
      answers: [
        fake(getEstimations, () => [estimation]),
        fake(getEstimation, () => estimation),
        fake(calls.getAdvisoryChanges, () => asked),
        fake(getStorms, () => [
          {
            ...STORM,
            stormId: plannedBy.stormId,
            advisories: asked.advisories.map((one) => ({ ...(STORM.advisories[0] ?? expect.fail()), ...one })),
          },
        ]),
        fake(calls.followStorm, () => off),
        fake(calls.watchStorm, () => off),
        fake(calls.retryUpdate, () => UPDATE),
        fake(calls.continueFrom, () => off),
        fake(calls.updatePlan, () => ({
          did: 1,
          disaster: "Hurricane Ada",
          eid: ESTIMATION.eid,
          estimation: "A",
          already: true,
        })),
        fake(calls.chooseZoneShape, () => UPDATE),
        fake(getZones, () => ({
          zones: [
            {
              eid: ESTIMATION.eid,
              zone: 3,
              name: null,
              parts: [{ kind: "polygon" as const, geometry: area }],
              area,
              affected: 100,
              affectedFrom: null,
              fromAdvisory: null,
              land: null,
              statistics: null,
              version: 1,
              editedBy: "Pat Planner",
              editedDate: AT,
            },
          ],
          eid: ESTIMATION.eid,
          status: "Projected" as const,
          estimationVersion: 4,
          selection: "intersects" as const,
          overlap: "countOnce" as const,
          staleCount: null,
        })),
        fake(previewAdvisory, () => ({
          areas: [],
          zones: [
            {
              zone: 3,
              areas: ["wind34" as const],
              estimated: [],
              tracts: 48,
              population: 150_000,
              area,
              land: null,
            },
          ],
          counties: [],
          arrivals: plannedBy.arrivals,
          horizon: { winds: [], arrival: null },
          plan: {
            disaster: "",
            did: 1,
            type: "Hurricane",
            category: null,
            startDate: "2026-09-01",
            estimation: "",
            line: null,
            following: false,
          },
        })),
      ],
    });
  };
  const part = () => screen.findByRole("group", { name: "Advisories of Ada" });

  it("shows the changes by the newest advisory, lists all in a table, and opens the comparison of two neighboring ones", async () => {
    await opened(UPDATE);
    const region = await part();
    for (const sentence of [
      "1,000 → 1,200 people to serve, 200 more than before.",
      "Water: 12 → 9 trucks, 3 fewer than before.",
      "Water falls short on Sep 4, 2026 instead of Sep 5, 2026: order by Sep 2, 2026 instead of Sep 3, 2026.",
      "Zone 4 has grown: 500 → 800 people, 100 → 140 square miles of land.",
      "New in the zones: Lee.",
    ])
      within(region).getByText(sentence);
    within(region).getByText(/^34-knot winds arrive 6 h earlier/);
    const table = within(region).getByRole("table", { name: /^Trucks by advisory of Ada/ });
    expect(
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent?.includes("Advisory")),
    ).to.deep.equal([true, true, true]);
    expect(table.querySelectorAll("polyline").length, "a line a product").to.equal(1);
    // Each figure is explained by the run of its own plan: advisory 5 has 1,000 people and 10 trucks in run 10.
    const figures = within(table).getAllByRole("button", { name: /^[\d,]+$/ });
    expect(figures.map(({ textContent }) => textContent)).to.deep.equal(["1,200", "12", "1,000", "10"]);
    await user.click(figures[2] ?? expect.fail("no figure"));
    await screen.findByRole("dialog");
    await waitFor(() =>
      expect(shown.server.sent.map(({ path }) => path)).to.include("/api/Estimation/GetRunInputs/6/10"),
    );
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    // Next to a map the panel is 370 pixels wide, for one product more and longer names.
    table.style.inlineSize = "0";
    expect(table.getBoundingClientRect().width).to.be.lessThan(250);
    const link = within(region).getByRole("link", { name: "Compare 5 with 6 by causes" });
    expect(link.getAttribute("href")).to.match(/\/compare\?a=6&b=7$/);
    expect(await axeFindings(region)).to.deep.equal([]);
    await user.click(within(region).getByRole("button", { name: "Swipe between 5 and 6 on the map" }));
    await waitFor(() => expect(shown.page.address()).to.contain("step=map"));
  });

  it("offers both shapes of a hand-drawn zone, with their people and area", async () => {
    await opened(UPDATE);
    const choice = await screen.findByRole("group", { name: "Zone 3" });
    await within(choice).findByRole("row", { name: "Advisory 6 48 150,000" });
    await user.click(within(choice).getByRole("button", { name: "150,000" }));
    const dialog = await screen.findByRole("dialog", { name: "Advisory 6" });
    const lines = (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent);
    expect(lines[0]).to.equal("Tracts48");
    expect(lines[1]).to.match(/^People= 150,000By advisory 6; census tracts/);
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    await user.click(within(choice).getByRole("button", { name: "Take the advisory’s" }));
    await waitFor(() =>
      expect(shown.server.to(calls.chooseZoneShape)).to.deep.equal([
        { updateId: 9, zone: 3, choice: "advisory", version: ESTIMATION.version },
      ]),
    );
  });

  it("does not call a plan up to date if its storm has a newer advisory", async () => {
    const newer = { ...advisory(7, 9, null), estimation: null, issuedAt: "2026-09-01T21:00:00.000Z" };
    const current = { ...planned, status: "Projected" as const };
    await opened(null, { advisories: [newer, advisory(6, ESTIMATION.eid, null)] }, current);
    await screen.findByText("Based on advisory 6");
    expect(screen.queryByText("The results are up to date.")).to.equal(null);
    await opened(null, {}, current);
    await screen.findByText("The results are up to date.");
    await screen.findByText("Up to date");
  });

  it("switches following and notices, and says why an advisory was skipped", async () => {
    const reason = { key: "domain.estimation.locked", values: { by: "Bo", name: "Advisory 5" } };
    const following = { by: "Pat", at: AT };
    await opened({ ...UPDATE, state: "skipped", eid: null, changes: null, kept: [], reason }, { following });
    const region = await part();
    within(region).getByText(/^Bo has locked/);
    await user.click(within(region).getByRole("switch", { name: "Follow the storm" }));
    await user.click(within(region).getByRole("checkbox", { name: "Tell me what each advisory changes" }));
    await user.click(within(region).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(shown.server.to(calls.retryUpdate)).to.deep.equal([{ updateId: 9 }]));
    expect(shown.server.to(calls.followStorm)).to.deep.equal([{ did: 1, follow: false }]);
    expect(shown.server.to(calls.watchStorm)).to.deep.equal([{ did: 1, notices: true, mail: false }]);
  });

  it("updates the plan to a newer advisory and scrolls to the changes, even if another user was first", async () => {
    const behind = {
      ...line,
      eid: 6,
      name: "Advisory 5",
      advisoryId: 5,
      number: "5",
      issuedAt: "2026-09-01T09:00:00.000Z",
    };
    await opened(UPDATE, { line: behind });
    const region = await part();
    within(region).getByText("“Advisory 5” is based on advisory 5. Advisory 6 is newer.");
    await user.click(within(region).getByRole("button", { name: "Update the plan to advisory 6" }));
    await waitFor(() => expect(shown.server.to(calls.updatePlan)).to.deep.equal([{ did: 1, advisoryId: 6 }]));
    await screen.findByText("“A” was ready already: someone else updated the plan first.");
    await waitFor(() => expect(document.activeElement?.textContent).to.equal("What advisory 6 changed"));
    within(region).getByText("Advisory 4, in between, was not applied.");
    // A plan that is not followed offers no retry.
    expect(within(region).queryByRole("button", { name: "Try again" })).to.equal(null);
  });

  it("shows which plan the next advisory updates, and lets the reader choose another", async () => {
    await opened(UPDATE, { line: { ...line, eid: 6, name: "Advisory 6" } });
    const region = await part();
    within(region).getByText("The next advisory continues “Advisory 6”.");
    const other = `Continue from “${planned.name}” instead`;
    await user.click(within(region).getByRole("button", { name: other }));
    await waitFor(() => expect(shown.server.to(calls.continueFrom)).to.deep.equal([{ eid: ESTIMATION.eid }]));
  });

  it("informs a user without an address, at the control, that no mail can be sent", async () => {
    await opened(UPDATE, { notices: true, hasAddress: false });
    const region = await part();
    within(region).getByText(/^Your account has no email address/);
    await waitFor(() =>
      expect(region.querySelector<HTMLElement>("calcite-checkbox[disabled]")?.textContent).to.equal(""),
    );
    within(region).getByRole("checkbox", { name: "By email too" });
  });
});
