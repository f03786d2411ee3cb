import { expect } from "@open-wc/testing";
import { CURRENT_KEYS } from "../../client/planning/current.ts";
import { getAllDisasters, type Disaster } from "../../contract/planning/calls/disasters.ts";
import { getEstimations } from "../../contract/planning/calls/estimations.ts";
import * as calls from "../../contract/supply/calls/site-proposals.ts";
import type { RoutedSites, SiteProblem, SiteProposal } from "../../contract/supply/calls/site-proposals.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { DISASTER, ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const falling = (people: number) => [1, 1, 1, 0.5, 0.5, 0, 0].map((part) => people * part);
const tract = (fips: string, at: [number, number], people: number) => ({ fips, zone: 1, county: "Manatee", at, people: falling(people), noVehicle: 0.1 }); // oxfmt-ignore
const candidate = (id: number, name: string, at: [number, number], people: number) => ({ id, name, type: "Type III Point" as const, county: "Manatee", at, sizes: [{ type: "Type III Point", people }] }); // oxfmt-ignore
/** 900 people near both sites, 300 near the school alone, and 100 far from any. */
const PROBLEM: SiteProblem = {
  run: { id: 31, at: "2026-09-08T12:00:00Z", startDate: "2026-09-08", stale: false },
  tracts: [tract("12081000100", [-82.5, 27.4], 900), tract("12081000200", [-82.4, 27.4], 300), tract("12081000300", [-81, 26], 100)], // oxfmt-ignore
  candidates: [candidate(51, "Fairgrounds", [-82.52, 27.4], 5_000), candidate(52, "School", [-82.41, 27.4], 5_000)],
  unplaced: ["Lost hall"],
  unknown: [],
  unknownZones: [],
  detour: 1.4,
  routing: null,
};
const figures = (sites: number, served: number) => ({ people: 1_300, served, beyondReach: 1_300 - served, beyondCapacity: 0, sites, meters: 5_000, bound: 1 }); // oxfmt-ignore
const proposal = (proposalId: number, name: string, site: string): SiteProposal => ({
  proposalId,
  eid: 7,
  name,
  rid: 31,
  startDate: "2026-09-08",
  rules: { miles: 10, weight: 1, types: [], counties: [], pinned: [], forbidden: [], moved: [] },
  outcome: {
    blocks: falling(1).map(() => figures(1, 1_200)),
    sites: [{ id: 50 + proposalId, name: site, county: "Manatee", at: [-82.5, 27.4], blocks: falling(1).map((part) => (part === 0 ? null : { people: 900, type: "Type III Point" })) }], // oxfmt-ignore
    unserved: [],
  },
  createdDate: "2026-09-08T12:00:00Z",
  createdBy: "mperez",
  editedDate: "2026-09-08T12:00:00Z",
  editedBy: "mperez",
  version: 3,
});
const SAVED = [proposal(1, "Plan A", "Fairgrounds"), proposal(2, "Plan B", "School")];
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getSiteProblem, () => PROBLEM),
  fake(calls.getSiteProposals, () => SAVED),
  fake(calls.applySiteProposal, () => ({ proposalId: 1, states: 6 })),
  fake(calls.saveSiteProposal, (body) => ({ ...proposal(3, "Plan C", "School"), name: calls.saveSiteProposal.body.parse(body).name })), // oxfmt-ignore
];
const serve = (answers: readonly FakeAnswer[] = []) => servePlanner({ answers: [...answers, ...STANDING] });

/** Threads end at their first block or answer as one does that gets no more memory; returns how to undo it. */
function outOfMemory(): () => void {
  const True = window.Worker;
  window.Worker = class extends True {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      const error = new RangeError("WebAssembly.Memory(): could not allocate memory");
      this.addEventListener("message", ({ data }: MessageEvent<{ kind?: string; outcome?: object | null }>) => {
        if (data.kind === "block" || data.outcome)
          setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { error, message: error.message })));
      });
    }
  };
  return () => {
    window.Worker = True;
  };
}

widgetKit(manifest, {
  actions: { showOnMap: { id: 51 } },
  prepare: () => serve().stop,
  drawn: (host) => waitFor(() => expect(host.querySelector("table")).not.to.equal(null)),
});

describe("proposals of sites", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, serve, { width: 1400 });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const cellsOf = async (table: string | RegExp, row: RegExp) =>
    within(within(await screen.findByRole("table", { name: table })).getByRole("row", { name: row }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);

  it("answers in a sentence who is served by how few sites, and who is not and why", async () => {
    await shown.open();
    await screen.findByText(/Without a place on the map, so not proposed: Lost hall/);
    await press("Propose sites");
    await screen.findByText("1 site serves 1,200 of 1,300 people a day in block 1.");
    await screen.findByText("No fewer sites can serve as many.");
    await screen.findByText(/No site opens for fewer than 100 people a day/);
    await screen.findByText(/Block 1: 100 people have no open site within 10 miles/);
    expect(await cellsOf("Not served", /^Zone 1/)).to.deep.equal(["Manatee", "Out of reach", "100", "100", "100", "50", "50", "0", "0"]); // oxfmt-ignore
    expect(await cellsOf("Figures by block", /^Open sites/)).to.deep.equal(["1", "1", "1", "1", "1", "0", "0"]);
  });

  it("says at once who is no longer served when a site is excluded, and saves what was found", async () => {
    const sent: unknown[] = [];
    const save = fake(calls.saveSiteProposal, (body) => {
      sent.push(body);
      return proposal(3, "Plan C", "School");
    });
    await shown.open([save]);
    await press("Propose sites");
    await screen.findByText(/^1 site serves/);
    // The first row is the site with most people; its box comes after that for all.
    const grid = within(await screen.findByRole("region", { name: "Sites by block" }));
    await user.click((await grid.findAllByRole("checkbox"))[1] ?? document.body);
    await press("Exclude");
    await screen.findByText(/No longer served in block 1 after this change: Zone 1, Manatee: 1,200/);
    await screen.findByText("0 sites serve 0 of 1,300 people a day in block 1.");
    await user.type(await screen.findByLabelText("Name"), "Plan C");
    await press("Save proposal");
    await screen.findByText("Proposal “Plan C” saved.");
    const [body] = sent as { rid: number; rules: { forbidden: number[] }; open: number[][] }[];
    expect([body?.rid, body?.rules.forbidden, body?.open]).to.deep.equal([31, [52], [[], [], [], [], [], [], []]]);
  });

  it("moves a site within proposals, says who loses it, and asks before what is not saved is left", async () => {
    const sent: unknown[] = [];
    const save = fake(calls.saveSiteProposal, (body) => {
      sent.push(body);
      return proposal(3, "Plan C", "School");
    });
    await shown.open([save]);
    await press("Propose sites");
    await screen.findByText(/^1 site serves/);
    const grid = within(await screen.findByRole("region", { name: "Sites by block" }));
    await user.click((await grid.findAllByRole("checkbox"))[1] ?? document.body);
    await press("Move");
    const dialog = within(await screen.findByRole("dialog", { name: "Move School" }));
    const longitude = await dialog.findByLabelText("Longitude");
    await user.clear(longitude);
    await user.type(longitude, "-182");
    await user.click(await dialog.findByRole("button", { name: "Move" }));
    await dialog.findByText(/Enter degrees from −180 to 180/);
    await user.clear(longitude);
    await user.type(longitude, "-82.55");
    await user.click(await dialog.findByRole("button", { name: "Move" }));
    await screen.findByText(/No longer served in block 1 after this change: Zone 1, Manatee: 300/);
    await screen.findByText("1 site serves 900 of 1,300 people a day in block 1.");
    await press("Plan A");
    const asked = within(await screen.findByRole("alertdialog"));
    await user.click(await asked.findByRole("button", { name: "Keep editing" }));
    await screen.findByText("1 site serves 900 of 1,300 people a day in block 1.");
    await user.type(await screen.findByLabelText("Name"), "Plan C");
    await press("Save proposal");
    await screen.findByText("Proposal “Plan C” saved.");
    const [body] = sent as { rules: { moved: unknown[] } }[];
    expect(body?.rules.moved).to.deep.equal([{ id: 52, at: [-82.55, 27.4] }]);
    // What is saved is left without a question.
    await press("Plan A");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).to.equal(null));
  });

  it("says that the answer is of other options, and saves those it was made with", async () => {
    const sent: unknown[] = [];
    const save = fake(calls.saveSiteProposal, (body) => {
      sent.push(body);
      return proposal(3, "Plan C", "School");
    });
    await shown.open([save]);
    await press("Propose sites");
    await screen.findByText(/^1 site serves/);
    const miles = await screen.findByLabelText("Longest way by road");
    await user.selectOptions(miles, "5 miles");
    await screen.findByText(/The options have changed since this answer/);
    await user.type(await screen.findByLabelText("Name"), "Plan C");
    await press("Save proposal");
    await screen.findByText("Proposal “Plan C” saved.");
    const [body] = sent as { rules: { miles: number } }[];
    expect(body?.rules.miles).to.equal(10);
  });

  it("uses ways of the routing service, says how many it gave, and why it gave no others", async () => {
    const asked: { ids: number[] }[] = [];
    const give = (failure: RoutedSites["failure"]) =>
      fake(calls.routeSites, (body) => {
        asked.push(calls.routeSites.body.parse(body));
        // From the fairgrounds there is a way to the nearer tract alone, the school has a bridge that is closed.
        return { sites: [{ id: 51, tracts: [0], meters: [2_500] }, { id: 52, tracts: [0, 1], meters: [null, 90_000] }], failure }; // oxfmt-ignore
      });
    const problem = fake(calls.getSiteProblem, () => ({ ...PROBLEM, routing: "router.example" }));
    await shown.open([problem, give(null)]);
    await user.selectOptions(await screen.findByLabelText("Ways"), "By road, from router.example");
    await press("Propose sites");
    await screen.findByText("1 site serves 900 of 1,300 people a day in block 1.");
    await screen.findByText(
      /Ways by road from router\.example for 1 pairs of a tract and an open site; straight line × 1\.4 for 0/,
    );
    expect(asked[0]?.ids).to.deep.equal([51, 52]);
    await shown.open([problem, give("timeout")]);
    await user.selectOptions(await screen.findByLabelText("Ways"), "By road, from router.example");
    await press("Propose sites");
    await screen.findByText(/router\.example did not give all ways by road: It did not answer in time\./);
    await screen.findByText("1 site serves 900 of 1,300 people a day in block 1.");
  });

  it("proves a small proposal by the exact solver", async () => {
    await shown.open();
    await press("Propose sites");
    await screen.findByText(/^1 site serves/);
    await press("Prove it");
    await screen.findByText(/^Proven for all blocks/, {}, { timeout: 20_000 });
    await screen.findByText("1 site serves 1,200 of 1,300 people a day in block 1.");
  });

  it("keeps the best found, with its gap, when the solver or the search runs out of memory", async () => {
    // 300 people need the school, and it alone can take 400 of the 900 near both.
    const small = [candidate(51, "Fairgrounds", [-82.52, 27.4], 400), candidate(52, "School", [-82.41, 27.4], 500)];
    await shown.open([fake(calls.getSiteProblem, () => ({ ...PROBLEM, candidates: small }))]);
    await press("Propose sites");
    await screen.findByRole("button", { name: "Prove it" });
    const isKept = async () => {
      await screen.findByText("2 sites serve 900 of 1,300 people a day in block 1.");
      await screen.findByText("No fewer sites can serve as many.");
      await screen.findByText(/Block 1: 300 people are more than the sites in reach can serve/);
    };
    await isKept();
    const stop = outOfMemory();
    try {
      await press("Prove it");
      await screen.findByText(/The exact solver ended without an answer, for lack of memory/);
      await isKept();
      await shown.reopen();
      await press("Propose sites");
      await screen.findByText(/The search ended with an error/);
      await screen.findByText(/sites serve 900 of 1,300 people a day in block 1/);
      expect(screen.queryByRole("button", { name: "Exclude" })).to.equal(null);
    } finally {
      stop();
    }
  });

  it("says why a save is refused, and keeps what was found", async () => {
    const refused = fake(calls.saveSiteProposal, () => {
      throw new Refusal(409, { key: "domain.proposal.runChanged" });
    });
    await shown.open([refused]);
    await press("Propose sites");
    await screen.findByText(/^1 site serves/);
    await user.type(await screen.findByLabelText("Name"), "Plan C");
    await press("Save proposal");
    await screen.findByText(/The need has been calculated again/);
    await screen.findByText(/^1 site serves/);
  });

  it("compares two proposals side by side, and applies one after its sites were listed", async () => {
    await shown.open();
    for (const name of ["Plan A", "Plan B"])
      await user.click(await screen.findByRole("checkbox", { name: `Compare ${name}` }));
    await screen.findByText("Only in Plan A: Fairgrounds");
    expect((await screen.findAllByText("Two proposals side by side")).length).to.be.greaterThan(0);
    await press("Actions for Plan A");
    await user.click(await screen.findByRole("menuitem", { name: "Apply" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await dialog.findByText("Fairgrounds: blocks 1 to 5");
    await user.click(await dialog.findByRole("button", { name: "Apply" }));
    await screen.findByText(/“Plan A” is applied: 1 site opens/);
  });

  it("says what is missing: a run, candidates, a plan that changed since", async () => {
    await shown.open([fake(calls.getSiteProblem, () => null)]);
    await screen.findByText("The need is not calculated yet.");
    await shown.open([fake(calls.getSiteProblem, () => ({ ...PROBLEM, candidates: [], run: { ...PROBLEM.run, stale: true } }))]); // oxfmt-ignore
    await screen.findByText(/There is no site to choose from/);
    await screen.findByText(/The plan has changed since the need was calculated/);
    await screen.findByRole("button", { name: "Propose sites" });
  });

  const openWith = async (disasters: readonly Disaster[]) => {
    await shown.open([fake(getAllDisasters, () => [...disasters])]);
    for (const key of Object.values(CURRENT_KEYS)) localStorage.setItem(key, "null");
    await shown.reopen();
  };
  const leavingIsRefused = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("takes the plan that leads the only active disaster, and asks for one where there are two", async () => {
    const leading = { ...DISASTER, leading: ESTIMATION.eid };
    const closed = { ...DISASTER, did: 78, status: "Closed" as const };
    await openWith([leading, closed]);
    await screen.findByRole("button", { name: "Propose sites" });
    expect(screen.getByLabelText<HTMLSelectElement>("Estimation").value).to.equal(String(ESTIMATION.eid));
    await openWith([leading, { ...DISASTER, did: 77 }]);
    await screen.findByText("Choose an estimation to propose sites for.");
  });

  it("asks before another estimation is chosen, and before the page is left, with what is not saved", async () => {
    const other = { ...ESTIMATION, eid: 8, name: "Other plan" };
    await shown.open([fake(getEstimations, () => [ESTIMATION, other])]);
    await press("Propose sites");
    await screen.findByText(/^1 site serves/);
    await waitFor(() => expect(leavingIsRefused()).to.equal(true));
    const chosen = () => screen.getByLabelText<HTMLSelectElement>("Estimation");
    for (const [answer, eid] of [
      ["Keep editing", ESTIMATION.eid],
      ["No, discard", 8],
    ] as const) {
      await user.selectOptions(chosen(), "8");
      const asked = within(await screen.findByRole("alertdialog"));
      await user.click(await asked.findByRole("button", { name: answer }));
      await waitFor(() => expect(`${answer} ${chosen().value}`).to.equal(`${answer} ${eid}`));
    }
    await waitFor(() => expect(screen.queryByText(/^1 site serves/)).to.equal(null));
    expect(leavingIsRefused()).to.equal(false);
  });
});
