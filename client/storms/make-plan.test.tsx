import { expect } from "@open-wc/testing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { planFromAdvisory } from "../../contract/storms/calls/plans.ts";
import { NoticesProvider } from "../../framework/ui/notices.tsx";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { DISASTER_KEYS } from "../planning/disasters.ts";
import { usePlanFromAdvisory } from "./make-plan.ts";

it("a plan from an advisory is in the list of its disaster's estimations, even if no page showed that list meanwhile", async () => {
  const stopFake = serveFake([
    fake(planFromAdvisory, () => ({ did: 3, disaster: "Hurricane Irma", eid: 8, estimation: "Advisory 38" })),
  ]);
  const client = new QueryClient();
  const known = [7];
  await client.fetchQuery({ queryKey: DISASTER_KEYS.estimations(3), queryFn: () => [...known] });
  let plan: ReturnType<typeof usePlanFromAdvisory> | undefined;
  function Page() {
    plan = usePlanFromAdvisory();
    return null;
  }
  const root = createRoot(document.createElement("div"));
  try {
    root.render(
      <QueryClientProvider client={client}>
        <NoticesProvider>
          <Page />
        </NoticesProvider>
      </QueryClientProvider>,
    );
    await waitFor(() => expect(plan).not.to.equal(undefined));
    known.push(8);
    await plan?.mutateAsync({ advisoryId: 38, mapping: [] });
    expect(client.getQueryData(DISASTER_KEYS.estimations(3))).to.deep.equal([7, 8]);
  } finally {
    root.unmount();
    client.clear();
    stopFake();
  }
});
