import { createRef } from "react";
import { expect } from "@open-wc/testing";
import { emulateMedia } from "@web/test-runner-commands";
import { createRoot } from "react-dom/client";
import { CHART_STYLE_HASHES } from "../../../contract/config/start-page.ts";
import { changeLanguage, startTexts } from "../../i18n/start.ts";
import { waitFor } from "../../../test/kits/testing-library.ts";
import { Chart, type ChartHandle } from "./Chart.tsx";
import { PAPER } from "./chart-colors.ts";
import { chartsFile, printPage, type DrawnChart } from "./chart-files.ts";
import { chartOptions } from "./chart-options.ts";

describe("a chart", () => {
  const handle = createRef<ChartHandle>();
  const host = document.createElement("div");
  let take: () => void = () => undefined;
  const drawn = (): DrawnChart => {
    if (handle.current === null) throw new Error("no chart was drawn");
    return handle.current.drawn();
  };

  before(async () => {
    localStorage.setItem("provision.preference.language", "en");
    await startTexts();
    document.body.append(host);
    const root = createRoot(host);
    root.render(
      <Chart
        ref={handle}
        title="Water, gallons per block"
        description="Need of water"
        categories={["1–3", "4–6"]}
        series={[
          { name: "Zone 1", values: [1200, null] },
          { name: "Zone 2", values: [300, 400] },
          { name: "Zone 3 – <b>Río</b> & Söhne", values: [null, null] },
        ]}
        stacked
        subtitle="=out<img src=x> & <i>all</i>"
        valueTitle="gallons"
        format={(value) => value.toLocaleString("en")}
      />,
    );
    take = () => root.unmount();
    await waitFor(() => expect(host.querySelectorAll(".highcharts-point").length).to.be.greaterThan(3));
  });
  after(() => {
    take();
    host.remove();
  });

  it("brings the one style sheet that the pages' content policy permits", async () => {
    const sheet = host.querySelector("style.highcharts-palette")?.textContent ?? "";
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sheet));
    expect(CHART_STYLE_HASHES).to.include(btoa(String.fromCharCode(...new Uint8Array(hash))));
    expect(host.querySelectorAll("style")).to.have.length(1);
  });

  it("draws no two series that differ in color alone, also in a saved picture", () => {
    const fills = [1, 2].map((series) => {
      const bar = host.querySelector(`.highcharts-series-${series - 1} .highcharts-point`);
      return bar?.getAttribute("fill") ?? "";
    });
    expect(fills[0]).to.match(/^#|^rgb/);
    expect(fills[1]).to.match(/^url\(/);
    expect(drawn().svg).to.contain("<pattern");
  });

  it("speaks its numbers", () => {
    const spoken = [...host.querySelectorAll(".highcharts-point")].map((one) => one.getAttribute("aria-label") ?? "");
    expect(spoken).to.include("1–3, Zone 1: 1,200");
    expect(spoken).to.include("4–6, Zone 2: 400");
    expect(host.querySelector("svg > desc")?.textContent).to.equal("Need of water");
  });

  it("shows and announces names unchanged, even if they look like markup", () => {
    const legend = [...host.querySelectorAll(".highcharts-legend-item text")].map(({ textContent }) => textContent);
    expect(legend).to.deep.equal(["Zone 1", "Zone 2", "Zone 3 – <b>Río</b> & Söhne"]);
    expect(host.querySelector("text.highcharts-subtitle")?.textContent).to.equal("=out<img src=x> & <i>all</i>");
    const spoken = [...host.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? "");
    expect(spoken).to.include("Show Zone 3 – <b>Río</b> & Söhne");
    expect(spoken.filter((label) => label.includes("&lt;"))).to.deep.equal([]);
  });

  it("writes the pages of a long legend in the color of its names", async () => {
    const place = document.createElement("div");
    document.body.append(place);
    const root = createRoot(place);
    const series = Array.from({ length: 40 }, (_, i) => ({ name: `A rather long name ${i}`, values: [i] }));
    root.render(
      <Chart title="" description="" categories={["1"]} series={series} valueTitle="" form="lines" format={String} />,
    );
    const fillOf = (selector: string) => {
      const [one] = place.querySelectorAll(selector);
      return one && getComputedStyle(one).fill;
    };
    try {
      await waitFor(() => expect(fillOf("text.highcharts-legend-navigation")).to.be.a("string"));
      expect(fillOf("text.highcharts-legend-navigation")).to.equal(fillOf(".highcharts-legend-item text"));
    } finally {
      root.unmount();
      place.remove();
    }
  });

  it("leaves a gap where a number is missing, and draws no zero", () => {
    const drawn = [...host.querySelectorAll(".highcharts-series-0 path.highcharts-point")];
    expect(drawn.map((one) => one.getAttribute("aria-label"))).to.deep.equal(["1–3, Zone 1: 1,200"]);
  });

  it("writes no zero above columns that go below zero", () => {
    const totals = (values: (number | null)[]) => {
      const props = { title: "", description: "", categories: ["1"], valueTitle: "", stacked: true, format: String };
      const drawing = { colors: PAPER, texts: { noData: "", ends: { low: "", high: "" }, lang: {} }, short: String };
      const { yAxis } = chartOptions(
        { ...props, series: [{ name: "A", values }] },
        { ...drawing, seriesColor: () => "" },
      );
      const labels = Array.isArray(yAxis) ? undefined : yAxis?.stackLabels;
      return labels?.formatter?.call({ total: 0 } as never, {} as never);
    };
    expect([totals([-5, 0]), totals([0, 7])]).to.deep.equal(["", "0"]);
  });

  it("uses the reader's language, whatever the page around it uses", async () => {
    const { lang } = document.documentElement;
    try {
      await changeLanguage("de", { remember: false });
      document.documentElement.lang = "fr";
      await waitFor(() => expect(host.querySelector('[aria-label*="Interaktives Diagramm"]')).not.to.equal(null));
      const spoken = host.querySelector(".highcharts-screen-reader-region-before, [id*=screen-reader]")?.textContent;
      expect(spoken).to.contain("Die senkrechte Achse zeigt gallons.").and.not.contain("300 bis");
    } finally {
      await changeLanguage("en", { remember: false });
      document.documentElement.lang = lang;
    }
  });

  it("has no advertisement and no menu of the library", () => {
    expect(host.querySelector(".highcharts-credits")).to.equal(null);
    expect(host.querySelector(".highcharts-contextbutton")).to.equal(null);
  });

  it("writes in the reader's own colors where these are forced, and in the page's again", async () => {
    const ink = (): string => {
      const title = host.querySelector<SVGElement>(".highcharts-title");
      return title ? title.style.color || title.style.fill : "none";
    };
    const before = ink();
    await emulateMedia({ forcedColors: "active" });
    try {
      await waitFor(() => expect(ink().toLowerCase()).to.equal("canvastext"));
    } finally {
      await emulateMedia({ forcedColors: "none" });
    }
    await waitFor(() => expect(ink()).to.equal(before));
  });

  it("draws itself on paper in paper's colors", () => {
    const { svg } = drawn();
    expect(svg).to.contain("Water, gallons per block").and.not.contain("var(");
    // The face that only a chart on paper has.
    expect(svg).to.contain("Helvetica");
  });

  it("makes one picture of several charts under a title, without external requests", async () => {
    const trueFetch = window.fetch;
    const asked: string[] = [];
    window.fetch = (input) => {
      asked.push(String(input));
      return Promise.reject(new Error("no network in this test"));
    };
    try {
      const svg = await (await chartsFile("svg", "Needs <A>", [drawn(), drawn()])).text();
      expect(svg).to.contain("Needs &#60;A&#62;").and.to.contain('height="1000"');
      expect(svg.match(/Water, gallons per block/g)?.length ?? 0).to.be.greaterThan(1);
      const png = await createImageBitmap(await chartsFile("png", "Needs", [drawn(), drawn()]));
      expect([png.width, png.height]).to.deep.equal([1920, 2000]);
      expect(asked.filter((address) => !address.startsWith("data:") && !address.startsWith("blob:"))).to.deep.equal([]);
    } finally {
      window.fetch = trueFetch;
    }
  });

  it("exports exact figures, and several charts with one page and description each", async () => {
    const csv = new Uint8Array(await (await chartsFile("csv", "Needs", [drawn()])).arrayBuffer());
    expect([...csv.slice(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(csv)).to.equal(
      ',"Zone 1, gallons","Zone 2, gallons","Zone 3 – <b>Río</b> & Söhne, gallons"\r\n1–3,1200,300,\r\n4–6,,400,\r\n',
    );
    const bytes = new Uint8Array(await (await chartsFile("pdf", "Needs", [drawn(), drawn()])).arrayBuffer());
    const pdf = new TextDecoder("latin1").decode(bytes);
    expect(pdf.startsWith("%PDF-1.7") && pdf.endsWith("%%EOF\n")).to.equal(true);
    const [, table = "-1"] = /startxref\n(\d+)/.exec(pdf) ?? [];
    expect(pdf.slice(Number(table)).startsWith("xref\n0 13\n")).to.equal(true);
    for (const [i, [, at = "-1"]] of [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].entries())
      expect(pdf.slice(Number(at)).startsWith(`${i + 1} 0 obj`)).to.equal(true);
    const utf16 = (text: string) => [...text].map((one) => one.charCodeAt(0).toString(16).padStart(4, "0")).join("");
    expect(pdf.includes(`/Alt <feff${utf16("Need of water")}>`)).to.equal(true);
    expect(pdf.includes(`/Title <feff${utf16("Needs")}>`) && pdf.includes("/Count 2")).to.equal(true);
    expect(pdf.includes("/Width 1920/Height 1040")).to.equal(true);
    const [head, size] = /FlateDecode\/Length (\d+)>>stream\n/.exec(pdf) ?? [""];
    const start = pdf.indexOf(head) + head.length;
    const picture = new Blob([bytes.slice(start, start + Number(size))]).stream();
    const pixels = await new Response(picture.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
    expect(pixels.byteLength).to.equal(1920 * 1040 * 3);
    expect(new Set(new Uint8Array(pixels)).size).to.be.greaterThan(10);
  });

  it("prints one drawing a page under a harmless title", () => {
    const page = printPage("<b>Ada</b>", ["<svg>1</svg>", "<svg>2</svg>"]);
    expect(page.match(/<figure>/g)).to.have.length(2);
    expect(page).not.to.contain("<b>");
  });
});

describe("a chart of horizontal bars", () => {
  const NAMES = ["Assistance percentages", "Selection rule of tracts", "Margins of error of the counts", "Share"];
  const host = document.createElement("div");
  let take: () => void = () => undefined;

  before(async () => {
    await startTexts();
    // The face of the product, whose names are wider than the browser's own.
    host.style.fontFamily = "Arial, sans-serif";
    document.body.append(host);
    const root = createRoot(host);
    root.render(
      <Chart
        title="All products: trucks if one assumption alone changes"
        description="Trucks"
        form="range"
        categories={NAMES}
        series={[{ name: "trucks", values: [1021, 1030, 1040, 1050], until: [1236, 1200, 1190, 1180] }]}
        valueTitle="trucks"
        format={(value) => value.toLocaleString("en")}
        height={220}
      />,
    );
    take = () => root.unmount();
  });
  after(() => {
    take();
    host.remove();
  });

  // There and back: a chart that is resized wraps its names again.
  for (const width of [388, 402, 388, 250, 396, 390, 960, 394, 480, 386])
    it(`shows every name completely within ${width} pixels, none over another`, async () => {
      host.style.width = `${width}px`;
      const frame = await waitFor(() => {
        const svg = host.querySelector("svg");
        expect(svg?.getAttribute("width")).to.equal(String(width));
        return svg?.getBoundingClientRect() ?? new DOMRect();
      });
      const labels = [...host.querySelectorAll(".highcharts-xaxis-labels text")];
      expect(labels.map((one) => one.textContent.replace(/\u200b/g, " "))).to.deep.equal(NAMES);
      const boxes = labels.map((one) => one.getBoundingClientRect());
      boxes.forEach(({ left, top }, i) => {
        expect(left).to.be.at.least(frame.left);
        expect(top).to.be.at.least((boxes[i - 1]?.bottom ?? 0) - 1);
      });
    });
});
