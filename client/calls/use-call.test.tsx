import { expect } from "@open-wc/testing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getStorms } from "../../contract/storms/calls/storms.ts";
import { turn } from "../../framework/http/turns.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { useAnswer } from "./use-call.ts";

describe("a page's requests to the server", () => {
  const trueFetch = window.fetch;
  afterEach(() => {
    window.fetch = trueFetch;
  });

  it("is called one at a time, and not after the page was left", async () => {
    const asked: string[] = [];
    const leave = () => {
      root.unmount();
      client.clear();
    };
    window.fetch = (input) => {
      asked.push(new URL(input instanceof Request ? input.url : String(input), location.href).pathname);
      leave();
      return Promise.resolve(Response.json([]));
    };
    function Page() {
      useAnswer(getAllDisasters, ["disasters"]);
      useAnswer(getStorms, ["storms"]);
      return null;
    }
    const client = new QueryClient();
    const root = createRoot(document.createElement("div"));
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(asked).to.have.length(1));
    await turn();
    await turn();
    expect(asked).to.deep.equal([getAllDisasters.path]);
  });
});
