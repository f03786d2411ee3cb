import assert from "node:assert/strict";
import { test } from "node:test";
import { headElements } from "./head.ts";

const HEAD = {
  title: "Irma",
  description: "Needs",
  language: "en",
  address: null,
  icon: "/favicon.ico",
  feed: "/feed.atom?lang=en",
  isListed: true,
} as const;

test("no typed text ends an attribute or an element, or changes the direction of the text after it", () => {
  const typed = `"><script>alert(1)</script> O'Neil & \u202egpj.exe\u2066\u0000\nnext </title><meta http-equiv="refresh">`;
  const { source } = headElements({
    ...HEAD,
    title: typed,
    description: typed,
    address: `https://x.example/?a="><b>`,
    picture: { address: `https://x.example/p.png?"onload="x`, alt: typed },
  });
  assert.deepEqual(
    [...source.matchAll(/<\/?(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => !["meta", "link", "title"].includes(name ?? "")),
    [],
  );
  assert.equal(source.match(/<title>/g)?.length, 1);
  assert.doesNotMatch(source, /http-equiv="|[\u202a-\u202e\u2066-\u2069\u0000]|" ?onload/);
  assert.match(source, /<title>&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt; O&#39;Neil &amp; gpj\.exe next/);
});

test("a long name is cut between characters, unknown values are left out, and no text ends the data for search engines", () => {
  const { source } = headElements({ ...HEAD, title: "🌀".repeat(200) });
  assert.match(source, new RegExp(`<title>${"🌀".repeat(119)}…</title>`));
  assert.doesNotMatch(source, /canonical|og:image|noindex/);
  const dataset = { name: "</script><script>alert(1)</script>" };
  const [, data = ""] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(headElements({ ...HEAD, dataset }).source) ?? []; // oxfmt-ignore
  assert.deepEqual(JSON.parse(data), dataset);
  assert.match(headElements({ ...HEAD, isListed: false }).source, /<meta name="robots" content="noindex" \/>/);
});
