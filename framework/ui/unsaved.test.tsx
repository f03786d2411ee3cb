import { expect } from "@open-wc/testing";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { LANGUAGE_STORAGE_KEY } from "../i18n/languages.ts";
import { startTexts } from "../i18n/start.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { DialogsProvider } from "./dialogs.tsx";
import { UnsavedProvider, useUnsavedChanges, type UnsavedForm } from "./unsaved.tsx";

describe("unsaved changes", () => {
  const host = document.createElement("div");
  let form: UnsavedForm;
  let done: string[];
  let guard: () => Promise<boolean>;
  let leave: () => void = () => undefined;
  function Form() {
    guard = useUnsavedChanges(form).guard;
    return <p>the form</p>;
  }
  const router = (initialEntries: string[]) =>
    createMemoryRouter(
      [
        {
          element: (
            <DialogsProvider>
              <UnsavedProvider>
                <Outlet />
              </UnsavedProvider>
            </DialogsProvider>
          ),
          children: [
            { path: "/", element: <Form /> },
            { path: "/other", element: <p>another page</p> },
          ],
        },
      ],
      { initialEntries },
    );
  let current: ReturnType<typeof router>;
  const open = async (entries = ["/"]) => {
    current = router(entries);
    const { getBlocker } = current;
    let blocks = false;
    current.getBlocker = (...given) => {
      blocks = true;
      return getBlocker(...given);
    };
    document.body.append(host);
    const root = createRoot(host);
    root.render(<RouterProvider router={current} />);
    leave = () => {
      root.unmount();
      current.dispose();
      host.remove();
    };
    await waitFor(() => expect(host.textContent).to.equal("the form"));
    // The router's blocker comes a moment after the page is drawn.
    await waitFor(() => expect(blocks).to.equal(true));
  };
  beforeEach(async () => {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, "en");
    await startTexts();
    done = [];
    form = { dirty: true, save: async () => void done.push("saved"), discard: () => void done.push("discarded") };
    await open();
  });
  afterEach(() => leave());
  const question = () =>
    waitFor(() => expect(host.textContent).to.contain("You have unsaved changes. Do you want to continue?"));
  const press = (label: string) =>
    [...host.querySelectorAll<HTMLElement>("button, calcite-button")]
      .find((button) => button.textContent === label)
      ?.click();

  it("asks before leaving the page; Yes saves and leaves", async () => {
    void current.navigate("/other");
    await question();
    press("Yes, save");
    await waitFor(() => expect(host.textContent).to.equal("another page"));
    expect(done).to.deep.equal(["saved"]);
  });

  it("No discards the changes and continues", async () => {
    void current.navigate("/other");
    await question();
    press("No, discard");
    await waitFor(() => expect(host.textContent).to.equal("another page"));
    expect(done).to.deep.equal(["discarded"]);
  });

  it("asks before the browser's Back, stays when it is left unanswered, and asks again", async () => {
    leave();
    await open(["/other", "/"]);
    void current.navigate(-1);
    await question();
    expect(current.state.location.pathname).to.equal("/");
    host.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(host.textContent).to.equal("the form"));
    void current.navigate(-1);
    await question();
    press("No, discard");
    await waitFor(() => expect(host.textContent).to.equal("another page"));
  });

  it("stays when saving fails", async () => {
    form = { ...form, save: () => Promise.reject(new Error("conflict")) };
    leave();
    await open();
    const asked = guard();
    await question();
    press("Yes, save");
    expect(await asked).to.equal(false);
    expect(done).to.deep.equal([]);
  });

  it("stays when the question is left unanswered", async () => {
    const asked = guard();
    await question();
    host.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(await asked).to.equal(false);
    expect(done).to.deep.equal([]);
    await waitFor(() => expect(host.querySelector("dialog")).to.equal(null));
  });

  it("stays by a button that says so", async () => {
    const asked = guard();
    await question();
    press("Keep editing");
    expect(await asked).to.equal(false);
    expect(done).to.deep.equal([]);
    await waitFor(() => expect(host.querySelector("dialog")).to.equal(null));
  });

  it("does not ask if only the search part of the address changes", async () => {
    await current.navigate("/?step=zones");
    expect(host.querySelector("dialog")).to.equal(null);
  });
});
