import { expect } from "@open-wc/testing";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { LANGUAGE_STORAGE_KEY } from "../i18n/languages.ts";
import { startTexts } from "../i18n/start.ts";
import { axeFindings } from "../../test/kits/dom.ts";
import { userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { MenuButton, type MenuItem } from "./MenuButton.tsx";

describe("a menu button", () => {
  const host = document.createElement("div");
  let leave: () => void = () => undefined;
  let chosen: string[];
  let router: ReturnType<typeof createMemoryRouter>;
  const open = async (items?: readonly MenuItem[]) => {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, "en");
    await startTexts();
    chosen = [];
    const all = items ?? [
      { id: "a", label: "Rename", heading: "Record", onChoose: () => void chosen.push("rename") },
      { id: "b", label: "Open page", to: "/page" },
      { id: "c", label: "Manual", href: "https://manual.example/" },
    ];
    const element = (
      <>
        <MenuButton label="Actions" icon="gear" items={all} />
        <button type="button">beside</button>
      </>
    );
    router = createMemoryRouter([{ path: "*", element }]);
    document.body.append(host);
    const root = createRoot(host);
    root.render(<RouterProvider router={router} />);
    leave = () => {
      root.unmount();
      router.dispose();
      host.remove();
    };
    await waitFor(() => expect(host.querySelector("button") !== null).to.equal(true));
  };
  const button = () => host.querySelector<HTMLElement>(".pv-menu__button") ?? host;
  const isOpen = () => host.querySelector('[role="menu"]') !== null;
  const focused = () => document.activeElement?.textContent;
  afterEach(() => leave());

  it("opens by a click or the arrow down, with the focus on its first item", async () => {
    await open();
    await userEvent.click(button());
    await waitFor(() => expect(focused()).to.equal("Rename"));
    await userEvent.keyboard("{Escape}");
    expect([isOpen(), document.activeElement === button()]).to.deep.equal([false, true]);
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(focused()).to.equal("Rename"));
  });

  it("is navigated with arrows, Home and End, around both ends", async () => {
    await open();
    await userEvent.click(button());
    await waitFor(() => expect(focused()).to.equal("Rename"));
    const path = [];
    for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "End", "Home"]) {
      await userEvent.keyboard(`{${key}}`);
      path.push(focused());
    }
    const manual = "Manual (opens in a new tab)";
    expect(path).to.deep.equal([manual, "Rename", "Open page", manual, "Rename"]);
  });

  it("runs the chosen item, after giving the focus back", async () => {
    await open();
    await userEvent.click(button());
    await waitFor(() => expect(focused()).to.equal("Rename"));
    await userEvent.keyboard("{Enter}");
    expect([chosen, isOpen(), document.activeElement === button()]).to.deep.equal([["rename"], false, true]);
  });

  it("leads to pages by real links, and elsewhere in a new tab", async () => {
    await open();
    await userEvent.click(button());
    const links = [...host.querySelectorAll<HTMLAnchorElement>('a[role="menuitem"]')];
    expect(links.map((link) => [link.getAttribute("href"), link.target, link.rel])).to.deep.equal([
      ["/page", "", ""],
      ["https://manual.example/", "_blank", "noopener noreferrer"],
    ]);
    await userEvent.click(links[0] ?? host);
    await waitFor(() => expect(router.state.location.pathname).to.equal("/page"));
    expect(isOpen()).to.equal(false);
  });

  it("closes on a click outside and when the focus leaves", async () => {
    await open();
    await userEvent.click(button());
    await userEvent.click(document.body);
    expect(isOpen()).to.equal(false);
    await userEvent.click(button());
    await waitFor(() => expect(isOpen()).to.equal(true));
    [...host.querySelectorAll("button")].at(-1)?.focus();
    await waitFor(() => expect(isOpen()).to.equal(false));
  });

  it("starts at the chosen one of several", async () => {
    await open([
      { id: "en", label: "English", checked: false, onChoose: () => undefined },
      { id: "de", label: "Deutsch", lang: "de", checked: true, onChoose: () => undefined },
    ]);
    await userEvent.click(button());
    await waitFor(() => expect(focused()).to.equal("Deutsch"));
    expect(await axeFindings(host.querySelector(".pv-menu") ?? host)).to.deep.equal([]);
  });
});
