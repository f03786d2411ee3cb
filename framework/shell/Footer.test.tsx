import { expect } from "@open-wc/testing";
import { openApp, plainWidget, shellConfig, type AppPage } from "../../test/kits/app-page.tsx";
import { copyrightYears } from "./Shell.tsx";

const LINKS = {
  FooterHome: "/main/home",
  FooterFaq: "/faq",
  FooterEmployement: "https://jobs.example/",
  FooterLiveChat: "https://chat.example/",
  FooterAddress: "The Capitol, 400 Example Street",
  FooterHelpLine1: "(555) 010-0100",
  FooterHelpLine2: "(555) 010-0200",
};

describe("the footer", () => {
  let page: AppPage;
  const open = async (links: Readonly<Record<string, string>>, footer: object = {}) => {
    const config = shellConfig();
    page = await openApp({
      config: { ...config, footer: { ...config.footer, ...footer } },
      registry: [plainWidget("plain")],
      links,
      path: "/main/home",
    });
  };
  const footer = () => page.host.querySelector<HTMLElement>(".pv-footer") ?? page.host;
  const links = () =>
    [...footer().querySelectorAll<HTMLAnchorElement>(".pv-footer__links a")].map((link) => [
      link.textContent,
      link.getAttribute("href"),
      link.target,
    ]);
  afterEach(() => page.leave());

  it("shows the links that have an address: this app's own here, others in a new tab", async () => {
    await open(LINKS);
    expect(links()).to.deep.equal([
      ["Home", "/main/home", ""],
      ["Employment (opens in a new tab)", "https://jobs.example/", "_blank"],
      ["Live Chat (opens in a new tab)", "https://chat.example/", "_blank"],
    ]);
    expect(footer().querySelector('a[target="_blank"]')?.getAttribute("rel")).to.equal("noopener noreferrer");
  });

  it("leaves out a path that is no page of this app", async () => {
    await open(LINKS);
    expect(footer().textContent).not.to.contain("FAQ");
  });

  it("shows the operator's address, two help lines and their hours", async () => {
    await open(LINKS);
    expect(footer().textContent).to.contain(LINKS.FooterAddress);
    expect(footer().textContent).to.contain("Weekdays 8:00 a.m.–5:00 p.m. EST");
    const lines = [...footer().querySelectorAll('a[href^="tel:"]')].map((line) => line.getAttribute("href"));
    expect(lines).to.deep.equal(["tel:5550100100", "tel:5550100200"]);
  });

  it("prefers the app config's values", async () => {
    await open(LINKS, { address: "Elsewhere 1", helpLines: ["+1 555 010 0300"] });
    expect(footer().textContent).to.contain("Elsewhere 1").and.not.to.contain("The Capitol");
    const lines = [...footer().querySelectorAll('a[href^="tel:"]')].map((line) => line.getAttribute("href"));
    expect(lines).to.deep.equal(["tel:+15550100300"]);
  });

  it("hides hours and lists without content", async () => {
    await open({});
    expect(footer().textContent).to.equal(`© ${copyrightYears(new Date())} Emergency Supplies`);
  });

  it("counts its years from 2023", () => {
    expect(copyrightYears(new Date(2023, 5, 1))).to.equal("2023");
    expect(copyrightYears(new Date(2026, 5, 1))).to.equal("2023–2026");
  });
});
