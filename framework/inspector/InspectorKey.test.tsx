import { expect } from "@open-wc/testing";
import { type PrivilegeCode } from "../../contract/people/privileges.ts";
import { axeFindings, hasFocus } from "../../test/kits/dom.ts";
import { userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { THEMES, type Theme } from "../../themes/index.ts";
import { widgetOf } from "../../test/kits/app-page.tsx";
import { InspectorKey } from "./InspectorKey.tsx";

const page = widgetOf("page", () => (
  <>
    <button>work</button>
    <InspectorKey />
  </>
));

describe("Ctrl+Shift+B", () => {
  let opened: WidgetPage;
  afterEach(() => opened.leave());
  const open = async (privileges: readonly PrivilegeCode[], theme: Theme = "light") => {
    opened = await openWidget(page, { privileges, theme });
    await waitFor(() => expect(work() === null).to.equal(false));
    work()?.focus();
  };
  const work = () => opened.host.querySelector<HTMLButtonElement>(".pv-widget button");
  const overlay = () => opened.host.querySelector("[role=dialog]");
  const press = () => userEvent.keyboard("{Control>}{Shift>}{b}{/Shift}{/Control}");

  it("opens the inspector for users who may edit the layout; Escape closes it and returns the focus", async () => {
    await open(["layout.edit"]);
    await press();
    await waitFor(() => expect(overlay()?.textContent).to.contain("Bus inspector"));
    // The focus moves once the overlay is open, and back once it has closed.
    await waitFor(() => expect(hasFocus(overlay())).to.equal(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(overlay() === null).to.equal(true));
    await waitFor(() => expect(hasFocus(work())).to.equal(true));
  });

  it("closes it too, and leaves nothing watching the bus", async () => {
    await open(["layout.edit"]);
    await press();
    await waitFor(() => expect(overlay() === null).to.equal(false));
    await press();
    await waitFor(() => expect(overlay() === null).to.equal(true));
  });

  it("does nothing for others", async () => {
    await open(["home", "estimation.edit"]);
    await press();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(overlay() === null).to.equal(true);
  });

  for (const theme of THEMES) {
    it(`has no axe violation in the ${theme} variant`, async () => {
      await open(["layout.edit"], theme);
      await press();
      await waitFor(() => expect(overlay() === null).to.equal(false));
      expect(await axeFindings(overlay() ?? expect.fail())).to.deep.equal([]);
    });
  }
});
