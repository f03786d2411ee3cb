import { expect } from "@open-wc/testing";
import { takeAlong } from "../../contract/planning/calls/along.ts";
import { getDisaster } from "../../contract/planning/calls/disasters.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";
import { getZoneTracts } from "../../contract/planning/calls/zones.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { ReportDocumentSchema } from "../../contract/reports/report-document.ts";
import { getRequests } from "../../contract/supply/calls/requests.ts";
import { getSites } from "../../contract/supply/calls/sites.ts";
import { SUPPLY } from "../../contract/supply/lists.ts";
import { dropPack, keptPacks } from "../../client/calls/along/pack-store.ts";
import { openPack } from "../../client/calls/along/seal.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { packOf } from "../../test/kits/pack-fixture.ts";
import { DISASTER } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { sampleReport } from "../../test/kits/sample-report.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const PASSPHRASE = "seven patient herons";
const rows = () => ({ rows: [] });
const { estimations } = packOf();

const serve = (refused = false) =>
  servePlanner({
    answers: [
      fake(takeAlong, () => ({
        at: new Date().toISOString(),
        endsAt: new Date(Date.now() + 864_000_000).toISOString(),
      })),
      fake(getDisaster, () => DISASTER),
      fake(getRunInputs, () => estimations[0]?.inputs ?? expect.fail("no inputs")),
      fake(getZoneTracts, () => ({
        eid: 7,
        status: "Projected" as const,
        estimationVersion: 4,
        dataSetId: 1,
        selection: "intersects" as const,
        overlap: "countOnce" as const,
        tracts: [],
      })),
      fake(getSites, () => []),
      fake(getReport, (_body, _address, { variant }) => ReportDocumentSchema.parse({ ...sampleReport(), variant })),
      fake(getRequests, () => []),
      fake(SUPPLY.inventory.read, rows),
      fake(SUPPLY.allocations.read, rows),
      fake(SUPPLY.deliveries.read, rows),
      fake(SUPPLY.countyContacts.read, rows),
      fake(SUPPLY.regionalContacts.read, rows),
      fake(SUPPLY.partnerContacts.read, () => {
        if (refused) throw new Refusal(403, { key: "errors.forbidden" });
        return { rows: [] };
      }),
    ],
  });

widgetKit(manifest, { prepare: () => serve().stop });

describe("taking a disaster along", () => {
  const user = userEvent.setup();
  const own = {
    userId: 7,
    userName: "maria",
    displayName: "Maria",
    roleNameOfLoginUser: [],
    mustChangePassword: false,
  };
  let page: WidgetPage;
  let stop = () => {};
  const start = async (refused = false) => {
    ({ stop } = serve(refused));
    page = await openWidget(manifest, { width: 1000, user: own });
    await screen.findByRole("heading", { name: "New pack" });
  };
  const fill = async (first: string, second: string) => {
    for (const [name, value] of [
      ["passphrase", first],
      ["again", second],
    ])
      await user.type(page.host.querySelector(`[name="${name}"]`) ?? expect.fail(`no field ${name}`), value ?? "");
    await user.click(await screen.findByRole("button", { name: "Take along" }));
  };
  beforeEach(async () => {
    for (const { id } of await keptPacks()) await dropPack(id);
  });
  afterEach(() => {
    page.leave();
    stop();
  });

  it("keeps a pack that only its passphrase opens, and lists it with its size and age", async () => {
    await start();
    await fill(PASSPHRASE, PASSPHRASE);
    await screen.findByText("The pack is in this browser.");
    await waitFor(() => expect(page.host.textContent).to.match(/Packed .*MB/));
    const [kept] = await keptPacks();
    const { pack } = await openPack(kept ?? expect.fail("nothing kept"), PASSPHRASE);
    expect([pack.disaster.name, pack.by.name, pack.missing.length]).to.deep.equal([DISASTER.name, "Maria", 0]);
    expect(pack.estimations[0]?.reports.map(({ variant }) => variant)).to.deep.equal([
      "Executive",
      "Operations",
      "Logistics",
    ]);
    expect(pack.languages[0]?.help.length).to.be.greaterThan(5);
  });

  it("names what the server refused", async () => {
    await start(true);
    await fill(PASSPHRASE, PASSPHRASE);
    await screen.findByText("The pack is in this browser, without: contacts");
  });

  for (const [what, first, second, said] of [
    ["two different passphrases", PASSPHRASE, "seven patient heron", "The two passphrases differ."],
    ["a weak passphrase", "hurricane", "hurricane", /easy to guess/],
  ] as const)
    it(`keeps nothing under ${what}, and says why`, async () => {
      await start();
      await fill(first, second);
      await screen.findByText(said);
      expect(await keptPacks()).to.deep.equal([]);
    });

  it("says that the browser is full, and has lost nothing", async () => {
    await start();
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      await fill(PASSPHRASE, PASSPHRASE);
      await screen.findByText(/no more room/);
    } finally {
      IDBObjectStore.prototype.add = add;
    }
    expect(await keptPacks()).to.deep.equal([]);
  });
});
