import { expect } from "@open-wc/testing";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../ui/controls/index.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/** A form that disappears when it is saved, next to another part of the page. */
function Page() {
  const [open, setOpen] = useState(true);
  useKeptFocus();
  return (
    <main>
      <section>
        <h2>Elsewhere</h2>
      </section>
      <section>
        <h2 hidden>Never shown</h2>
        <h2>{open ? "Edit" : "Saved"}</h2>
        {open && <Button onClick={() => setOpen(false)}>Save</Button>}
      </section>
      <p>Plain text</p>
    </main>
  );
}

describe("kept focus", () => {
  let root: Root;
  const host = document.createElement("div");
  beforeEach(() => {
    document.body.append(host);
    root = createRoot(host);
    root.render(<Page />);
  });
  afterEach(() => {
    root.unmount();
    host.remove();
  });

  it("moves to the heading of the remaining part when its element is removed", async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement?.textContent).to.equal("Saved"));
  });

  it("stays released after a click outside all controls", async () => {
    (await screen.findByRole("button", { name: "Save" })).focus();
    await userEvent.click(screen.getByText("Plain text"));
    host.append(document.createElement("p"));
    await new Promise((done) => setTimeout(done, 300));
    expect(document.activeElement?.tagName).to.equal("BODY");
  });
});
