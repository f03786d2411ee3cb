import { expect } from "@open-wc/testing";
import {
  checkSeries,
  deleteSeries,
  getImportProgress,
  getSeries,
  importSeries,
  saveSeries,
} from "../../contract/calls/series.ts";
import { deleteStorm, getStorms, importStorms } from "../../contract/calls/storms.ts";
import type { Storm } from "../../contract/storms.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { SERIES } from "../../test/kits/series-fixtures.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const READY = {
  rows: 3,
  joined: 2,
  places: 2,
  steps: 1,
  first: SERIES.steps[0] ?? null,
  last: SERIES.steps[0] ?? null,
};
const unknown = { kind: "unknownPlace" as const, count: 1, rows: [{ line: 4, found: "99001" }], expected: "" };
const noZone = { kind: "noZone" as const, count: 3, rows: [{ line: 2, found: '"2017-09-11"' }], expected: "" };

const STORM: Storm = {
  stormId: 1,
  code: "AL112017",
  basin: "AL",
  season: 2017,
  name: "Irma",
  hasBestTrack: true,
  advisories: [],
  version: 4,
};
const stored = { stormId: 1, storm: "AL112017 Irma", notes: [] };

const serve = (): PlannerServer =>
  servePlanner({
    answers: [
      fake(getSeries, () => [SERIES]),
      fake(getImportProgress, () => ({ phase: null, done: 0, of: 0 })),
      fake(checkSeries, (body) =>
        Reflect.get(Object(body), "timeZone") === null
          ? { ...READY, faults: [noZone], notes: [] }
          : { ...READY, faults: [], notes: [unknown] },
      ),
      fake(importSeries, () => ({
        series: { ...SERIES, title: "outages" },
        report: { ...READY, faults: [], notes: [] },
      })),
      fake(saveSeries, () => SERIES),
      fake(deleteSeries, () => ({ seriesId: 3 })),
      fake(getStorms, () => [STORM]),
      fake(deleteStorm, () => ({ stormId: 1 })),
      fake(importStorms, (body) => {
        const names = (body as { files: { fileName: string }[] }).files.map(({ fileName }) => fileName);
        if (names.includes("broken.zip")) {
          const fault = { key: "domain.storm.faults.brokenZip", values: { file: "broken.zip" } };
          throw new Refusal(422, {
            key: fault.key,
            details: { faults: [{ path: "body.files", message: "damaged", ...fault }] },
          });
        }
        return {
          outcomes: [
            { ...stored, advisoryId: 7, number: "37", outcome: "stored" as const, notes: ["older" as const] },
            { ...stored, advisoryId: null, number: null, outcome: "unchanged" as const },
          ],
        };
      }),
    ],
  });

widgetKit(manifest, { prepare: () => serve().stop, width: 900 });

describe("the data page", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let server: PlannerServer;
  beforeEach(async () => {
    server = serve();
    page = await openWidget(manifest, { width: 900 });
  });
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("guesses a file's columns, says what does not join, asks for its time zone, and imports it", async () => {
    await user.click(await screen.findByRole("button", { name: "Import a time series" }));
    const csv = "fips,time,sum,customers_served\n12001,2017-09-11,1,10\n12003,2017-09-11,2,20\n99001,2017-09-11,3,30\n";
    await user.upload(await screen.findByLabelText("CSV file"), new File([csv], "outages.csv"));
    await screen.findByText("First rows of outages.csv");
    await user.click(screen.getByRole("button", { name: "Check the file" }));
    await screen.findByText("The file cannot be imported yet. Nothing was stored.");
    expect(page.host.textContent).to.contain("has no time zone");
    await user.selectOptions(screen.getByLabelText("Time zone of the file"), "America/New York");
    await user.click(screen.getByRole("button", { name: "Check the file" }));
    await screen.findByText(/Line 4: 99001 is not a county or tract .* Rows left out: 1\./);
    await user.type(screen.getByLabelText("Source"), "A utility");
    await user.click(await screen.findByRole("button", { name: "Import 2 rows" }));
    await waitFor(() => expect(server.to(importSeries)).to.have.length(1));
    const { importId: _, text, ...sent } = server.to(importSeries)[0] as Record<string, unknown>;
    expect(text).to.equal(csv);
    expect(sent).to.deep.equal({
      fileName: "outages.csv",
      geography: "county",
      place: "fips",
      time: "time",
      timeZone: "America/New_York",
      values: [
        { key: "sum", label: "Customers without power", unit: "customers", denominator: "customers_served" },
        { key: "customers_served", label: "Customers served", unit: "customers", denominator: null },
      ],
      title: "outages",
      source: "A utility",
      license: "",
      isPublic: false,
    });
  });

  it("imports the files of a storm, says what became of each advisory and why files are refused, and deletes a storm after a question", async () => {
    await user.click(await screen.findByRole("button", { name: "Import storms" }));
    const field = await screen.findByLabelText("Storm files");
    await user.upload(field, new File(["?"], "broken.zip"));
    await screen.findByText(/“broken.zip” is damaged: it cannot be unpacked/);
    await user.upload(field, [
      new File(["cone"], "al112017_5day_037.zip"),
      new File(["best"], "al112017_best_track.zip"),
    ]);
    await screen.findByText(
      /AL112017 Irma: advisory 37 was imported. Advisory 37 of AL112017 Irma is older than the present/,
    );
    await screen.findByText("AL112017 Irma: the best track is already here, unchanged.");
    expect(screen.queryByText(/is damaged/)).to.equal(null);
    expect(server.to(importStorms)[1]).to.deep.equal({
      files: [
        { fileName: "al112017_5day_037.zip", file: btoa("cone") },
        { fileName: "al112017_best_track.zip", file: btoa("best") },
      ],
    });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Delete “Irma (2017)”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(deleteStorm)).to.deep.equal([{ stormId: 1, version: 4 }]));
  });

  it("renames a series and sets its classes, and deletes one after a question", async () => {
    await user.click(await screen.findByRole("button", { name: "Edit “Outages”" }));
    const title = await screen.findByLabelText("Title");
    await user.clear(title);
    await user.type(title, "Irma");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.to(saveSeries)).to.have.length(1));
    const { title: sent, columns } = server.to(saveSeries)[0] as { title: string; columns: { breaks: number[] }[] };
    expect([sent, columns[0]?.breaks]).to.deep.equal(["Irma", [1, 10, 25, 50, 100]]);
    await user.click(await screen.findByRole("button", { name: "Delete “Outages”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(deleteSeries)).to.deep.equal([{ seriesId: 3, version: 2 }]));
  });
});
