import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { AppConfigSchema } from "../contract/config/app-config.ts";
import { textOf } from "../framework/help/search-topics.ts";
import type { HelpTopic } from "../framework/help/topics.ts";
import { everyManifest } from "../start/every-widget.ts";
import { readShortcuts, topicOf, webpSize } from "./help-topic.ts";
import { helpIn, helpSources, helpText } from "./help.ts";
import { LANGUAGES, ROOT, filesBelow } from "./paths.ts";

const english = helpIn("en").topics;
const PICTURES = path.join(ROOT, "widgets", "help", "pictures");
const PICTURES_MAX = 640_000;
const routes = new Set(
  AppConfigSchema.parse(JSON.parse(readFileSync(path.join(ROOT, "app-config", "staff.json"), "utf8"))).pages.map(
    ({ route }) => route,
  ),
);

const anchorsOf = ({ sections }: HelpTopic): string[] => sections.map(({ id }) => id);
const hrefsOf = ({ sections }: HelpTopic): string[] =>
  sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ""));

test("every widget has its own topic", () => {
  const covered = new Set(english.map(({ widget }) => widget));
  assert.deepEqual(
    everyManifest.map(({ name }) => name).filter((name) => !covered.has(name)),
    [],
  );
});

for (const language of LANGUAGES) {
  const { topics } = helpIn(language);

  test(`${language} has every topic with every section and leaves none empty`, () => {
    assert.deepEqual(
      topics.map((topic) => [topic.id, ...anchorsOf(topic)]),
      english.map((topic) => [topic.id, ...anchorsOf(topic)]),
    );
    for (const { id, title, sections } of topics) {
      assert.ok(title.length > 2, id);
      for (const section of sections) assert.ok(textOf(section).length > 20, `${id}#${section.id}`);
      assert.ok(!/\{\{|\btopic:|\bpicture:/.test(JSON.stringify(sections)), `${id} has a mark that nobody filled in`);
    }
  });

  test(`every link within the app leads somewhere in ${language}`, () => {
    for (const topic of topics)
      for (const href of hrefsOf(topic).filter((each) => each.startsWith("/"))) {
        const { pathname, searchParams, hash } = new URL(href, "http://here.invalid");
        assert.ok(routes.has(pathname) || pathname === "/help", `${topic.id}: ${href}`);
        const wanted = searchParams.get("topic");
        if (wanted === null) continue;
        const target = topics.find(({ id }) => id === wanted);
        assert.ok(target, `${topic.id}: ${href}`);
        assert.ok(hash === "" || anchorsOf(target).includes(hash.slice(1)), `${topic.id}: ${href}`);
      }
  });

  test(`every picture is there in ${language}, with a text for those who do not see it`, () => {
    for (const source of helpSources()) {
      const markdown = helpText(source, language);
      for (const [, alt = "", name = ""] of markdown.matchAll(/!\[([^\]]*)\]\(picture:([^)]+)\)/g)) {
        assert.ok(alt.length > 20, `${source.file}: ${name}`);
        assert.ok(
          existsSync(path.join(PICTURES, language, name)),
          `${language}/${name}: npm run shots -- --help-pictures`,
        );
      }
    }
  });
}

test("the pictures stay small together", () => {
  const bytes = filesBelow(PICTURES).reduce((sum, file) => sum + statSync(file).size, 0);
  assert.ok(bytes < PICTURES_MAX, `${bytes} bytes`);
});

test("every shortcut is described in all languages, and handled in the code", () => {
  const shortcuts = readShortcuts();
  assert.ok(shortcuts.length > 10);
  for (const { keys, does, source, holds } of shortcuts) {
    for (const language of LANGUAGES) assert.ok(does[language], `${keys.join()}: ${language}`);
    const code = readFileSync(path.join(ROOT, source), "utf8");
    for (const part of holds) assert.ok(code.includes(part), `${keys.join()}: ${source} holds no ${part}`);
  }
});

test("a topic with a mistake names its file and line", () => {
  const given = { file: "x/en.md", language: "en", texts: { shell: { ok: "OK" } }, shortcuts: [] };
  const parse = (markdown: string) => topicOf({ ...given, markdown });
  assert.deepEqual(parse("# T\n\nPress **{{shell.ok}}**, see [zones](topic:zones#rules).\n\n## More {#more}\n\nx"), {
    title: "T",
    sections: [
      { id: "", title: "", html: '<p>Press <strong>OK</strong>, see <a href="/help?topic=zones#rules">zones</a>.</p>' },
      { id: "more", title: "More", html: "<p>x</p>" },
    ],
  });
  assert.throws(() => parse("T"), /x\/en\.md: the first line must be/);
  assert.throws(() => parse("# T\n## More"), /x\/en\.md: "## More" has no \{#anchor\}/);
  assert.throws(() => parse("# T\n{{shell.no}}"), /x\/en\.md: there is no text shell\.no/);
  assert.throws(() => parse("# T\n[a](zones.md)"), /x\/en\.md: the link zones\.md leads nowhere/);
});

test("the size of a WebP picture is read from its header", () => {
  const lossy = Buffer.alloc(30);
  lossy.write("RIFF", 0, "latin1");
  lossy.write("WEBPVP8 ", 8, "latin1");
  lossy.writeUInt16LE(320, 26);
  lossy.writeUInt16LE(200, 28);
  assert.deepEqual(webpSize(lossy), { width: 320, height: 200 });
  assert.throws(() => webpSize(Buffer.alloc(40)), /not a WebP/);
});
