import assert from "node:assert/strict";
import test from "node:test";
import { searchTopics, textOf } from "./search-topics.ts";
import type { HelpTopic } from "./topics.ts";

const topic = (id: string, title: string, sections: [string, string, string][]): HelpTopic => ({
  id,
  title,
  group: "work",
  privileges: [],
  sections: sections.map(([anchor, heading, html]) => ({ id: anchor, title: heading, html })),
});
const TOPICS = [
  topic("need", "How need is computed", [
    ["", "", "<p>Zones and parameters give the need.</p>"],
    ["trucks", "Trucks", "<p>A truck that is begun counts &amp; is shown.</p>"],
  ]),
  topic("zones", "Drawing zones", [["", "", "<p>Click the <b>corners</b> of the area.</p>"]]),
  topic("overlap", "Rules", [["zones-meet", "Where zones meet", "<p>Each person once.</p>"]]),
];
const found = (typed: string) =>
  searchTopics(TOPICS, typed).map(({ topic: { id }, section }) => `${id}#${section?.id ?? ""}`);

test("titles come before headings, headings before texts; one hit a topic", () => {
  assert.deepEqual(found("zones"), ["zones#", "overlap#zones-meet", "need#"]);
});

test("accents and case do not count, and every word must occur", () => {
  assert.deepEqual(found("TRÚCK begun"), ["need#trucks"]);
  assert.deepEqual(found("corners need"), []);
  assert.deepEqual(found("  "), []);
  assert.deepEqual(found("<br>"), [], "marks are no text");
});

test("a text's hit shows the words around it, without markup", () => {
  assert.equal(searchTopics(TOPICS, "begun")[0]?.excerpt, "A truck that is begun counts & is shown.");
  assert.equal(textOf({ id: "", title: "", html: "<p>a<br>b</p>" }), "a b");
});
