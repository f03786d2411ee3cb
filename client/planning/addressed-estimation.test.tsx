import { expect } from "@open-wc/testing";
import { createStore, Provider } from "jotai";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { preferenceText, storePreference } from "../../framework/preferences/stored.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { AddressKeeper } from "./AddressKeeper.tsx";
import { useCurrentEstimationId, useOpenEstimationId } from "./addressed-estimation.ts";
import { currentDidAtom, currentEidAtom, openEidsAtom } from "./current.ts";

describe("the chosen estimation in the address", () => {
  let leave: () => void;
  afterEach(() => leave());

  /** Two parts work on the estimation, and one writes the address. */
  const Part = () => <p>works on {useCurrentEstimationId() ?? "none"}</p>;
  function Page() {
    const [, setStep] = useStep();
    return (
      <Suspense>
        <Part />
        <Part />
        <AddressKeeper />
        <button onClick={() => setStep("zones")}>zones</button>
      </Suspense>
    );
  }
  const Own = () => <p>open: {useOpenEstimationId(null) ?? "none"}</p>;
  const open = (address: string, did: number | null, eid: number | null) => {
    const store = createStore();
    const choose = (disaster: number | null, estimation: number | null) => {
      store.set(currentDidAtom, disaster);
      store.set(currentEidAtom, estimation);
    };
    choose(did, eid);
    const router = createMemoryRouter(
      [
        { path: "/map", element: <Page /> },
        { path: "/own", element: <Own /> },
      ],
      { initialEntries: [address] },
    );
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    root.render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
    leave = () => {
      root.unmount();
      router.dispose();
      host.remove();
    };
    const chosen = () => [store.get(currentDidAtom), store.get(currentEidAtom)];
    return { router, choose, chosen, opened: () => store.get(openEidsAtom), at: () => router.state.location.search };
  };

  it("completes an address that names none, and follows one that does", async () => {
    const plain = open("/map?step=map", 1, 7);
    await waitFor(() => expect(plain.at()).to.equal("?step=map&disaster=1&estimation=7"));
    leave();
    const link = open("/map?disaster=2&estimation=9&step=zones", 1, 7);
    await waitFor(() => expect(link.chosen()).to.deep.equal([2, 9]));
    expect(link.at()).to.equal("?disaster=2&estimation=9&step=zones");
  });

  it("opens the last estimation if none is chosen, remembers a choice, and forgets an unpublished one", async () => {
    storePreference("lastEstimation", "3/11");
    const page = open("/map", null, null);
    await waitFor(() => expect(page.chosen()).to.deep.equal([3, 11]));
    await waitFor(() => expect(page.at()).to.equal("?disaster=3&estimation=11"));
    page.choose(4, null);
    await waitFor(() => expect(preferenceText("lastEstimation")).to.equal('"4/"'));
    page.choose(null, null);
    await waitFor(() => expect(preferenceText("lastEstimation")).to.equal('""'));
    expect(page.chosen()).to.deep.equal([null, null]);
    leave();
    storePreference("lastEstimation", "3/11");
    const link = open("/map?disaster=2&estimation=9", null, null);
    await waitFor(() => expect(link.chosen()).to.deep.equal([2, 9]));
    await waitFor(() => expect(preferenceText("lastEstimation")).to.equal('"2/9"'));
  });

  it("gives pages with their own choice the last estimation, until one is chosen", async () => {
    storePreference("lastEstimation", "3/11");
    const page = open("/own", null, null);
    await screen.findByText("open: 11");
    await waitFor(() => expect(page.opened()).to.deep.equal([11]));
    page.choose(2, 9);
    await screen.findByText("open: 9");
    // Those who have it open too are told by it.
    await waitFor(() => expect(page.opened()).to.deep.equal([9]));
    storePreference("lastEstimation", "3/");
    page.choose(null, null);
    await screen.findByText("open: none");
    await page.router.navigate("/map");
    await waitFor(() => expect(page.opened()).to.deep.equal([]));
  });

  it("goes back and forward through choices and steps", async () => {
    const page = open("/map", 1, 7);
    await waitFor(() => expect(page.at()).to.equal("?disaster=1&estimation=7"));
    page.choose(2, 8);
    await waitFor(() => expect(page.at()).to.equal("?disaster=2&estimation=8"));
    await userEvent.click(screen.getByRole("button", { name: "zones" }));
    await waitFor(() => expect(page.at()).to.contain("step=zones"));
    await page.router.navigate(-1);
    expect(page.at()).to.equal("?disaster=2&estimation=8");
    await page.router.navigate(-1);
    await waitFor(() => expect(page.chosen()).to.deep.equal([1, 7]));
    await page.router.navigate(1);
    await waitFor(() => expect(page.chosen()).to.deep.equal([2, 8]));
    page.choose(2, null);
    await waitFor(() => expect(page.at()).to.equal("?disaster=2"));
  });
});
