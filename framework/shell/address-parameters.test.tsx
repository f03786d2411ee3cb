import { expect } from "@open-wc/testing";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { useAddressParameters, type AddressParameters } from "./address-parameters.ts";
import { render, waitFor } from "../../test/kits/testing-library.ts";

it("combines changes made before the first one is drawn, and removes parameters that are null", async () => {
  const changes: AddressParameters[1][] = [];
  const Part = ({ at }: { readonly at: number }) => {
    const [parameters, change] = useAddressParameters();
    changes[at] = change;
    return at === 0 && <p>{String(parameters)}</p>;
  };
  const element = [0, 1].map((at) => <Part key={at} at={at} />);
  const router = createMemoryRouter([{ path: "/", element }], { initialEntries: ["/?a=1&b=2&c=3"] });
  const { container } = render(<RouterProvider router={router} />);
  changes[0]?.({ a: "7" });
  changes[0]?.({ b: null });
  changes[1]?.({ d: "4" });
  await waitFor(() => expect(container.textContent).to.equal("a=7&c=3&d=4"));
  changes[0]?.({ c: "9" });
  await waitFor(() => expect(container.textContent).to.equal("a=7&c=9&d=4"));
});
