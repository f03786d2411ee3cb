import { expect } from "@open-wc/testing";
import { waitFor } from "@testing-library/react";
import { createRoot } from "react-dom/client";
import { Link, Outlet } from "react-router-dom";
import { createBrowserRouter } from "./app-router.ts";
import { RouterProvider, useBlocker } from "./RouterProvider.tsx";
import { ScrollRestoration } from "./ScrollRestoration.tsx";

describe("the router over the address bar", () => {
  const start = window.location.href;
  const host = document.createElement("div");
  let asks = false;
  let leave: () => void = () => undefined;

  function Frame() {
    const blocked = useBlocker(() => asks);
    return (
      <>
        <Outlet />
        {blocked ? (
          <>
            <button onClick={() => blocked.proceed()}>Go</button>
            <button onClick={() => blocked.reset()}>Stay</button>
          </>
        ) : null}
        <ScrollRestoration />
      </>
    );
  }

  beforeEach(async () => {
    asks = false;
    sessionStorage.clear();
    window.history.replaceState(null, "", "/app/x/");
    const tall = { height: 5000 };
    const router = createBrowserRouter(
      [
        {
          element: <Frame />,
          children: [
            { path: "/", element: <Link to="/second">first</Link> },
            { path: "/second", element: <p>second</p> },
          ].map((route) => ({ ...route, element: <div style={tall}>{route.element}</div> })),
        },
      ],
      { basename: "/app/x" },
    );
    document.body.append(host);
    const root = createRoot(host);
    root.render(<RouterProvider router={router} />);
    leave = () => {
      root.unmount();
      router.dispose();
      host.remove();
      window.history.replaceState(null, "", start);
    };
    await shows("first");
  });
  afterEach(() => leave());

  const shows = (text: string) => waitFor(() => expect(host.textContent).to.contain(text));
  const press = (label: string) =>
    [...host.querySelectorAll<HTMLElement>("button, a")].find((element) => element.textContent === label)?.click();

  it("keeps the app's own part of the address out of its routes", async () => {
    press("first");
    await shows("second");
    expect(window.location.pathname).to.equal("/app/x/second");
  });

  it("shows a new page from its top and one gone back to where it was left", async () => {
    window.scrollTo(0, 700);
    press("first");
    await shows("second");
    await waitFor(() => expect(window.scrollY).to.equal(0));
    window.history.back();
    await shows("first");
    await waitFor(() => expect(window.scrollY).to.equal(700));
  });

  it("takes the browser's own Back back while it is held, and goes when it may", async () => {
    press("first");
    await shows("second");
    asks = true;
    window.history.back();
    await shows("Stay");
    expect(window.location.pathname).to.equal("/app/x/second");
    press("Stay");
    await waitFor(() => expect(host.textContent).to.equal("second"));
    window.history.back();
    await shows("Go");
    press("Go");
    await shows("first");
    expect(window.location.pathname).to.equal("/app/x/");
  });
});
