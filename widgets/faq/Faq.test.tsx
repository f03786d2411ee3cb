import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { openApp, type AppPage } from "../../test/kits/app-page.tsx";
import { hasFocus } from "../../test/kits/dom.ts";
import { userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest);

describe("faq", () => {
  let page: AppPage;
  const open = async (address: string, config: object = {}) => {
    page = await openApp({
      config: {
        pages: [
          { route: "/faq", layout: "blank", title: "widgets.faq.title", regions: { main: ["faq"] } },
          { route: "/help", layout: "view", title: "shell.pages.help", regions: { main: ["faq"] } },
        ],
        start: { signedIn: "/faq", visitor: "/faq" },
        footer: { links: [{ key: "FooterFaq", label: "shell.footer.faq" }] },
        widgets: [{ id: "faq", widget: "faq", config }],
      },
      registry: [manifest],
      links: { FooterFaq: "/faq" },
      path: address,
    });
    await waitFor(() => expect(questions().length).to.be.greaterThan(7));
  };
  const questions = () => [...page.host.querySelectorAll("details")];
  const opened = () => questions().flatMap(({ open: shown, id }) => (shown ? [id] : []));
  const question = (id: string) => page.host.querySelector<HTMLDetailsElement>(`details#${id}`) ?? expect.fail(id);
  const summaryOf = (id: string) => question(id).querySelector("summary");
  afterEach(() => page.leave());

  it("begins with every question closed, each under a heading", async () => {
    await open("/faq");
    expect(opened()).to.deep.equal([]);
    expect(page.host.querySelectorAll("summary > h2")).to.have.lengthOf(questions().length);
    expect(page.host.querySelector("h1")?.textContent).to.equal("Frequently asked questions");
  });

  it("opens the question in the address, scrolled into view and focused", async () => {
    await open("/faq#contact");
    await waitFor(() => expect(opened()).to.deep.equal(["contact"]));
    expect(hasFocus(summaryOf("contact"))).to.equal(true);
    const { top } = question("contact").getBoundingClientRect();
    expect(top).to.be.within(0, window.innerHeight);
  });

  it("ignores an address that names an unknown question", async () => {
    for (const hash of ["#no-such-question", "#%E0%A4%A", '#"]']) {
      await open(`/faq${hash}`);
      expect(opened()).to.deep.equal([]);
      page.leave();
    }
    await open("/faq");
  });

  it("opens and closes by keyboard, several at once", async () => {
    await open("/faq");
    summaryOf("trucks")?.focus();
    await sendKeys({ press: "Enter" });
    summaryOf("blocks")?.focus();
    await sendKeys({ press: "Space" });
    await waitFor(() => expect(opened()).to.deep.equal(["blocks", "trucks"]));
    await sendKeys({ press: "Enter" });
    await waitFor(() => expect(opened()).to.deep.equal(["trucks"]));
  });

  it("puts an answer's link into the address, and opens it again by that link", async () => {
    await open("/faq");
    question("trucks").open = true;
    const link = question("trucks").querySelector<HTMLAnchorElement>(".faq__link") ?? expect.fail("no link");
    await userEvent.click(link);
    expect(page.router.state.location.hash).to.equal("#trucks");
    question("trucks").open = false;
    await page.router.navigate("/faq#trucks");
    await waitFor(() => expect(opened()).to.deep.equal(["trucks"]));
  });

  it("opens the question that its config names, unless the address names another", async () => {
    await open("/faq", { first: "numbers" });
    await waitFor(() => expect(opened()).to.deep.equal(["numbers"]));
    page.leave();
    await open("/faq#words", { first: "numbers" });
    await waitFor(() => expect(opened()).to.deep.equal(["words"]));
  });

  it("opens the help page from an answer without reloading the app", async () => {
    await open("/faq#numbers");
    const link = question("numbers").querySelector<HTMLAnchorElement>('a[href^="/help"]') ?? expect.fail("no link");
    await userEvent.click(link);
    expect(page.at()).to.equal("/help");
  });

  it("is what the footer's FAQ leads to", async () => {
    await open("/faq");
    expect(page.host.querySelector('.pv-footer a[href="/faq"]')?.textContent).to.equal("FAQ");
  });

  it("says so when the answers cannot be fetched, and tries again", async () => {
    const trueFetch = window.fetch;
    let down = true;
    window.fetch = async (input, init) =>
      down && String(input).includes("/assets/help/") ? new Response("", { status: 503 }) : trueFetch(input, init);
    try {
      page = await openApp({
        config: {
          pages: [{ route: "/faq", layout: "blank", title: "widgets.faq.title", regions: { main: ["faq"] } }],
          start: { signedIn: "/faq", visitor: "/faq" },
          widgets: [{ id: "faq", widget: "faq" }],
        },
        registry: [manifest],
        path: "/faq",
      });
      await waitFor(() => expect(page.host.querySelector('[role="alert"] calcite-button')).not.to.equal(null));
      down = false;
      await userEvent.click(page.host.querySelector('[role="alert"] calcite-button') ?? page.host);
      await waitFor(() => expect(questions().length).to.be.greaterThan(7));
    } finally {
      window.fetch = trueFetch;
    }
  });
});
