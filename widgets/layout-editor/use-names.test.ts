import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { defineTopic } from "../../contract/config/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { namesIn, startConfig } from "./use-names.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "widgets.chart.title": "Chart",
  "map.statistics.population": "Population",
  "domain.adhoc.columns.disasterType": "Type of disaster",
  "domain.adhoc.views.zone_needs": "Zone needs",
};
const chart = defineWidget({
  name: "chart",
  version: "1.0.0",
  config: z.object({ data: z.string().default("") }),
  needs: publicAccess,
  publishes: [defineTopic({ name: "chart.clicked", payload: z.object({}), description: "x" })],
  hears: [],
  actions: { open: { payload: z.object({}) } },
  load: () => Promise.reject(new Error("not needed")),
});
const config = AppConfigSchema.parse({
  pages: [{ route: "/a", title: { en: "A" } }],
  data: [
    { id: "counties", label: "Counties", source: { kind: "service", layer: "counties" } },
    { id: "coast", label: "Coast", source: { kind: "data", data: "counties" } },
    { id: "zones", label: "Zones", source: { kind: "published", layer: "zones" } },
    { id: "needs", label: "Needs", source: { kind: "view", view: "zone_needs" } },
  ],
  widgets: [
    { id: "mine", widget: "chart", config: { data: "coast" } },
    { id: "other", widget: "chart" },
  ],
  wiring: [{ from: { instance: "mine", topic: "x" }, to: { instance: "mine", action: "y" } }],
});
const { suggestions: suggest, labelOf } = namesIn(config, {
  own: (text) => (typeof text === "string" ? text : text.en),
  written: (keys) => keys.map((key) => TEXTS[key]).find((text) => text !== undefined),
  widgets: [chart],
  links: ["FooterFaq"],
  pictures: ["coast.png"],
  roles: new Map([["Planner", "Feeding planner"]]),
  menuTexts: ["shell.menu.map"],
  pageTexts: ["shell.pages.map"],
});

test("every place with a name suggests the existing names", () => {
  assert.deepEqual(suggest("pages[0].regions.main[3]"), ["mine", "other"]);
  assert.deepEqual(suggest("pages[0].steps[1].drawer[0]"), ["mine", "other"]);
  assert.deepEqual(suggest("widgets[0].widget"), ["chart"]);
  assert.deepEqual(suggest("menus.main[0].children[2].page"), ["/a"]);
  assert.deepEqual(suggest("start.visitor"), ["/a"]);
  assert.deepEqual(suggest("start.byRole[0].page"), ["/a"]);
  assert.deepEqual(suggest("start.byRole[0].role"), ["Planner"]);
  assert.deepEqual(suggest("wiring[0].from.topic"), ["chart.clicked"]);
  assert.deepEqual(suggest("wiring[0].to.action"), ["open"]);
  assert.deepEqual(suggest("wiring[7].to.action"), []);
  assert.deepEqual(suggest("footer.links[0].key"), ["FooterFaq"]);
  assert.deepEqual(suggest("menus.administration[0].label"), ["shell.menu.map"]);
  assert.deepEqual(suggest("pages[0].title"), ["shell.pages.map"]);
  for (const place of ["layout.sidebar.backgroundImageURL", "header.logo", "widgets[3].config.picture"])
    assert.deepEqual(suggest(place), ["coast.png"]);
  assert.deepEqual(suggest("layout.variant"), []);
});

test("data sets, their layers and their fields are suggested where a config names them", () => {
  assert.deepEqual(suggest("widgets[0].config.data"), ["counties", "coast", "zones", "needs"]);
  assert.deepEqual(suggest("data[1].source.data"), ["counties"]);
  const fields = ["name", "fips", "population"];
  for (const place of ["widgets[0].config.columns[2]", "widgets[0].config.value", "data[1].filter[0].field"])
    for (const field of fields) assert.ok(suggest(place).includes(field), `${place} ${field}`);
  assert.deepEqual(suggest("widgets[1].config.value"), []);
  const [all, open] = [suggest("data[0].source.layer"), suggest("data[2].source.layer")];
  assert.ok(
    all.includes("config_inventory") && !open.includes("config_inventory") && open.includes("zones"),
    all.join(),
  );
});

test("names of data, fields, pages and widgets are called what readers call them", () => {
  assert.equal(labelOf("widgets[0].config.data", "coast"), "Coast");
  assert.equal(labelOf("widgets[0].config.value", "population"), "Population");
  assert.equal(labelOf("widgets[0].config.value", "fips"), "fips");
  assert.equal(labelOf("data[3].source.view", "zone_needs"), "Zone needs");
  assert.equal(labelOf("data[3].fields[0].name", "disaster_type"), "Type of disaster");
  assert.equal(labelOf("start.visitor", "/a"), "A");
  assert.equal(labelOf("widgets[0].widget", "chart"), "Chart");
  assert.equal(labelOf("start.byRole[0].role", "Planner"), "Feeding planner");
  assert.equal(labelOf("title", "A"), undefined);
});

test("a new widget that shows data begins with the first data set", () => {
  assert.deepEqual(startConfig(config, [chart], "chart"), { data: "counties" });
  assert.deepEqual(startConfig({ ...config, data: [] }, [chart], "chart"), {});
  assert.deepEqual(startConfig(config, [chart], "map"), {});
});
