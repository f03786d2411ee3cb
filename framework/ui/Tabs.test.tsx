import { expect } from "@open-wc/testing";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { axeFindings } from "../../test/kits/dom.ts";
import { userEvent } from "../../test/kits/testing-library.ts";
import { Tabs } from "./Tabs.tsx";

const TABS = ["water", "food", "ice"] as const;

function Page() {
  const [open, setOpen] = useState<(typeof TABS)[number]>("water");
  return (
    <Tabs<(typeof TABS)[number]>
      label="Products"
      tabs={TABS.map((id) => ({
        id,
        label: id,
        ...(id === "food" ? { fault: "has an error" } : {}),
        ...(id === "ice" ? { mark: "not saved" } : {}),
      }))}
      open={open}
      onOpen={setOpen}
    >
      <button type="button">in {open}</button>
    </Tabs>
  );
}

describe("tabs", () => {
  const host = document.createElement("div");
  let leave: () => void = () => undefined;
  beforeEach(() => {
    document.body.append(host);
    const root = createRoot(host);
    flushSync(() => root.render(<Page />));
    leave = () => {
      root.unmount();
      host.remove();
      host.dir = "";
    };
  });
  afterEach(() => leave());
  const tab = (at: number) => [...host.querySelectorAll<HTMLElement>("[role=tab]")][at];
  const opened = () => host.querySelector("[aria-selected=true]")?.textContent;
  const focused = () => document.activeElement?.textContent;

  it("move and open by arrows, Home and End, around both ends", async () => {
    tab(0)?.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).to.equal("foodhas an error");
    await userEvent.keyboard("{End}");
    expect(opened()).to.equal("icenot saved");
    await userEvent.keyboard("{ArrowRight}");
    expect(opened()).to.equal("water");
    await userEvent.keyboard("{ArrowLeft}{Home}");
    expect(focused()).to.equal("water");
  });

  it("follow the visual order in right-to-left text", async () => {
    host.dir = "rtl";
    tab(0)?.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(opened()).to.equal("foodhas an error");
  });

  it("are one stop of the Tab key, which then enters the open one", async () => {
    tab(0)?.focus();
    await userEvent.tab();
    expect(focused()).to.equal("in water");
  });

  it("have no axe violation", async () => {
    expect(await axeFindings(host, {})).to.deep.equal([]);
  });
});
