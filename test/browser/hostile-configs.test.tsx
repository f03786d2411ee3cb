import { expect } from "@open-wc/testing";
import { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { checkConfig } from "../../framework/layout/check-config.ts";
import { onDemand } from "../../widgets/on-demand.ts";
import { openApp, plainWidget, shellConfig, visitor } from "../kits/app-page.tsx";
import { publishedAnswers } from "../kits/content-fixtures.ts";
import { sampled } from "../kits/numbers.ts";
import { servePlanner } from "../kits/planner-server.ts";
import { waitFor } from "../kits/testing-library.ts";
import { elementsDrawn, openWidget } from "../kits/widget-page.tsx";

const RUN = "window.__ran=1";
const AWAY = "https://elsewhere.example";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`;

/** Texts that would run, ask another site or leave their place, if anything took them for more than text. */
const HOSTILE: readonly string[] = [
  `<script>${RUN}</script><img src=x onerror="${RUN}">`,
  `"><img src=x onerror=${RUN}><input autofocus onfocus=${RUN}>`,
  `</p></div></main><iframe src="javascript:parent.${RUN}"></iframe><base href="${AWAY}/">`,
  `<link rel="stylesheet" href="${AWAY}/a.css"><style>body{display:none}</style><meta http-equiv="refresh" content="0;url=${AWAY}">`,
  SVG,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `[a](javascript:${RUN}) [b](JaVaScRiPt:${RUN}) [c](data:text/html,<script>${RUN}</script>) <javascript:${RUN}>`,
  `[a][1] [b](java&#115;cript:${RUN}) [c](<java\nscript:${RUN}>) [d](vbscript:x)\n\n[1]: javascript:${RUN}`,
  `[a](//elsewhere.example) [b](/\\elsewhere.example) [c](\\\\elsewhere.example\\x) [d](file:///etc/passwd)`,
  `![a](${AWAY}/a.png) ![b](//elsewhere.example/b.png) ![c](data:image/svg+xml,${encodeURIComponent(SVG)}) ![d](../x.png)`,
  `![a" onerror="${RUN}](x.png" onerror="${RUN})`,
  "```html\n<script>window.__ran=1</script>\n```\n\n    <script>window.__ran=1</script>",
  `{{constructor.constructor("${RUN}")()}} \${${RUN}} {{{people}}} {{__proto__}} {{people}}`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `//elsewhere.example/a.png`,
  `/\\elsewhere.example/a.png`,
  `url(${AWAY}/a.png)`,
  `red;position:fixed;inset:0;background:url(${AWAY}/a.png)`,
  `expression(${RUN})`,
  `x.png?${"a".repeat(50)}"onload="${RUN}`,
  "\u202Egnp.evil\u2066 \u0000 \uD800",
  `__proto__`,
  `constructor`,
  `${">".repeat(2_000)} deep`,
  `${"- ".repeat(600)}deep`,
  `${"[".repeat(3_000)}a${"](".repeat(3_000)}`,
  `${"*a _b ".repeat(1_500)}`,
  `${"<".repeat(5_000)}`,
  `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n|${"b|".repeat(300)}`,
];

type Part = z.core.JSONSchema.BaseSchema;

/** A value with a text in every place of a schema that takes one; `way` chooses between several forms. */
function filled(part: Part, text: string, way: number): unknown {
  const ways = part.anyOf ?? part.oneOf;
  if (ways) return filled(ways[way % ways.length] as Part, text, way);
  if (part.enum ?? part.const) return undefined;
  if (part.type === "string") return text;
  if (part.type === "array") return [filled((part.items ?? {}) as Part, text, way)];
  if (part.type !== "object") return undefined;
  const own = Object.entries(part.properties ?? {}).map(([key, inner]) => [key, filled(inner as Part, text, way)]);
  const further = part.properties ? [] : [[text, text]];
  return Object.fromEntries([...own, ...further].filter(([, value]) => value !== undefined));
}

/** What must not be in a page, whatever a config says. */
const FORBIDDEN = "script, iframe, object, embed, base, link, style, meta, form, foreignObject, animate";

/** Attributes and addresses in a part of a page that could run something or ask another site. */
function dangersIn(host: ParentNode): string[] {
  return [...host.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => {
      if (/^on|^srcdoc$|^formaction$/i.test(name)) return [`${element.localName} ${name}`];
      // A link is followed by its reader alone, in a window that knows nothing of this one.
      const isLink = element.localName === "a" && /^https?:/i.test(value) && element.getAttribute("rel") !== null;
      const isAddress = /^(?:src|href|xlink:href|action|poster|srcset|data)$/i.test(name);
      if (isAddress && !isLink && !/^(?:https?:\/\/(?!elsewhere)|\/(?![/\\])|#|mailto:|tel:[\d+]*$)/i.test(value))
        return [`${name}=${value}`];
      return name === "style" && /elsewhere|fixed|expression/i.test(value) ? [`style=${value}`] : [];
    }),
  );
}

const foreign = () =>
  performance.getEntriesByType("resource").filter(({ name }) => new URL(name).host !== location.host);

function expectHarmless(host: ParentNode, text: string): void {
  expect(
    [...host.querySelectorAll(FORBIDDEN)].map(({ outerHTML }) => outerHTML),
    text,
  ).to.deep.equal([]);
  expect(dangersIn(host), text).to.deep.equal([]);
  expect(Reflect.get(window, "__ran"), text).to.equal(undefined);
  expect(
    foreign().map(({ name }) => name),
    text,
  ).to.deep.equal([]);
  expect(Reflect.get({}, "people"), text).to.equal(undefined);
}

/** Milliseconds within which a page with one such text is drawn. */
const SOON = 2_000;

describe("hostile texts in a config", () => {
  before(() => performance.clearResourceTimings());

  // Each widget takes the next eight texts, so that several widgets show each; all of them in a soak.
  for (const [turn, manifest] of onDemand.entries())
    it(`in every text of ${manifest.name} run nothing, ask no other site and stay in their place`, async () => {
      const { stop } = servePlanner({ answers: publishedAnswers() });
      const schema = z.toJSONSchema(manifest.config, { io: "input" });
      try {
        for (const text of sampled(HOSTILE, { turn, count: 8 }))
          for (const way of [0, 1]) {
            const raw = filled(schema, text, way);
            const began = performance.now();
            const page = await openWidget(manifest, { raw, privileges: [] });
            await waitFor(() =>
              expect(page.host.querySelector("[data-instance], [data-forbidden]")).not.to.equal(null),
            );
            await elementsDrawn(page.host);
            expect(performance.now() - began, text.slice(0, 60)).to.be.below(SOON);
            expectHarmless(page.host, text.slice(0, 60));
            page.leave();
          }
      } finally {
        stop();
      }
    });

  it("in every text of an app run nothing and ask no other site", async () => {
    const schema = z.toJSONSchema(AppConfigSchema, { io: "input" });
    const { header, footer, layout, themes, menus } = schema.properties as Record<string, Part>;
    const resolve = (part: Part): Part =>
      JSON.parse(JSON.stringify(part), (_, value: unknown) => {
        const ref = (value as Part | null)?.$ref?.split("/").at(-1);
        return ref === undefined ? value : { ...(schema.$defs?.[ref] as object), $ref: undefined };
      }) as Part;
    for (const text of HOSTILE) {
      const own = shellConfig();
      const fill = (part: Part | undefined) => filled(resolve(part ?? {}), text, 0) as object;
      const config = {
        ...own,
        title: text.slice(0, 80),
        shortTitle: text.slice(0, 20),
        header: { ...own.header, ...fill(header) },
        footer: fill(footer),
        layout: { ...own.layout, ...fill(layout) },
        themes: fill(themes),
        menus: {
          main: [
            ...own.menus.main.map((entry) => ({ ...entry, label: { en: text.slice(0, 200) } })),
            ...(fill(menus) as { main: object[] }).main,
          ],
        },
        pages: own.pages.map((page) => ({ ...page, title: { en: text.slice(0, 200) } })),
      };
      const links = { FooterHome: text, HeaderForms: text };
      const page = await openApp({
        config,
        registry: [plainWidget("plain")],
        session: visitor(),
        links,
        path: "/main/home",
      });
      expectHarmless(page.host, text.slice(0, 60));
      page.leave();
    }
  });

  it("are refused as addresses when a config is saved, and so is a picture from a host that is not allowed", () => {
    const addresses = [
      `javascript:${RUN}`,
      "//elsewhere.example/a.png",
      "/\\elsewhere.example",
      "data:text/html,x",
      "x.svg",
    ];
    const places = (raw: object) => checkConfig(raw, { widgets: onDemand }, { file: "here", hosts: [] });
    for (const address of addresses) {
      const widgets = [
        { id: "card", widget: "card", config: { title: "A", href: address, picture: address } },
        { id: "image", widget: "image", config: { link: address, decorative: true, picture: address } },
      ];
      const paths = places({ widgets }).map(({ path }) => path);
      for (const path of ["[0].config.href", "[0].config.picture", "[1].config.link", "[1].config.picture"])
        expect(paths, address).to.include(`widgets${path}`);
    }
    const picture = `${AWAY}/a.png`;
    const faults = places({ widgets: [{ id: "image", widget: "image", config: { decorative: true, picture } }] });
    expect(faults.find(({ path }) => path === "widgets[0].config.picture")?.expected.kind).to.equal("host");
  });
});
