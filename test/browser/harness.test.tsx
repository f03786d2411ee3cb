import { expect } from "@open-wc/testing";
import { createRoot } from "react-dom/client";

it("mounts React in a real browser", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  root.render(<p>water</p>);
  await new Promise((done) => setTimeout(done, 50));
  expect(host.textContent).to.equal("water");
  root.unmount();
  host.remove();
});
