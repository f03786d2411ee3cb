import { expect } from "@open-wc/testing";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { useAddressParameters, type AddressParameters } from "./address-parameters.ts";
import { render, waitFor } from "../../test/kits/testing-library.ts";

it("adds up changes that come before the first of them is drawn, and takes out what is null", async () => {
  let change: AddressParameters[1] | undefined;
  const Page = () => {
    const [parameters, changeThem] = useAddressParameters();
    change = changeThem;
    return <p>{String(parameters)}</p>;
  };
  const router = createMemoryRouter([{ path: "/", element: <Page /> }], { initialEntries: ["/?a=1&b=2&c=3"] });
  const { container } = render(<RouterProvider router={router} />);
  change?.({ a: "7" });
  change?.({ b: null });
  await waitFor(() => expect(container.textContent).to.equal("a=7&c=3"));
  change?.({ c: "9" });
  await waitFor(() => expect(container.textContent).to.equal("a=7&c=9"));
});
