import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { createRoot } from "react-dom/client";
import { startTexts } from "../framework/i18n/start.ts";
import { waitFor } from "../test/kits/testing-library.ts";
import { ToolBar } from "./ToolBar.tsx";

const WORDS = "provision.preference.toolWords";
const ACTIONS = ["Layers", "Measure", "Print"].map((label) => ({ id: label, icon: "layers", label }));

describe("the map's tools", () => {
  const host = document.createElement("div");
  let leave: () => void = () => undefined;
  const open = async (words: boolean | null, named = false) => {
    if (words !== null) localStorage.setItem(WORDS, String(words));
    await startTexts();
    host.style.width = "150px";
    document.body.append(host);
    const root = createRoot(host);
    leave = () => {
      root.unmount();
      host.remove();
      localStorage.removeItem(WORDS);
    };
    root.render(
      <ToolBar label="Tools" more="More" actions={ACTIONS} open={null} named={named} onToggle={() => undefined} />,
    );
    await waitFor(() => expect(host.querySelector("calcite-button")).not.to.equal(null));
  };
  const texts = () => [...host.querySelectorAll("calcite-button")].map((tool) => tool.textContent);
  afterEach(async () => {
    leave();
    await setViewport({ width: 800, height: 600 });
  });

  it("unfold with their names in a narrow window, where these would cover the map", async () => {
    await setViewport({ width: 390, height: 800 });
    await open(true);
    await waitFor(() => expect(texts()).to.deep.equal(["More"]));
    host.querySelector("calcite-button")?.click();
    await waitFor(() => expect(texts()).to.deep.equal(["More", "Layers", "Measure", "Print"]));
  });

  it("have only icons, and names where the agency or, before it, the reader wants them", async () => {
    await setViewport({ width: 1280, height: 800 });
    await open(false);
    await waitFor(() => expect(texts().every((text) => text === "")).to.equal(true));
    leave();
    await open(null, true);
    await waitFor(() => expect(texts()).to.include("Layers"));
    leave();
    await open(false, true);
    await waitFor(() => expect(texts().every((text) => text === "")).to.equal(true));
    leave();
    await open(true);
    // All of them, in as many lines as they need.
    await waitFor(() => expect(texts()).to.deep.equal(["Layers", "Measure", "Print"]));
    expect(host.scrollWidth <= host.clientWidth, `${host.scrollWidth} px`).to.equal(true);
  });
});
