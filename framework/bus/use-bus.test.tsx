import { expect } from "@open-wc/testing";
import { z } from "zod";
import { defineTopic } from "../../contract/config/topics.ts";
import { cleanup, render, waitFor } from "../../test/kits/testing-library.ts";
import { Bus } from "./bus.ts";
import { BusProvider, InstanceProvider, useLatest, usePublish, useTopic } from "./use-bus.tsx";

const Chosen = defineTopic({
  name: "chosen",
  payload: z.object({ id: z.int() }),
  description: "Something was chosen.",
});

function Chooser({ id }: { id: number }) {
  const publish = usePublish();
  return <button onClick={() => publish(Chosen, { id })}>choose</button>;
}
function Latest() {
  return <output>{useLatest(Chosen)?.id ?? "none"}</output>;
}
function Heard({ heard }: { heard: number[] }) {
  useTopic(Chosen, ({ id }) => void heard.push(id));
  return null;
}

describe("the bus in a widget", () => {
  afterEach(cleanup);

  it("sends in the name of the instance around it, and reads the latest value, its own too", async () => {
    const bus = new Bus();
    const { container } = render(
      <BusProvider bus={bus}>
        <InstanceProvider instance="table">
          <Chooser id={7} />
          <Latest />
        </InstanceProvider>
      </BusProvider>,
    );
    container.querySelector("button")?.click();
    await waitFor(() => expect(container.querySelector("output")?.textContent).to.equal("7"));
    expect(bus.log().map(({ from, payload }) => [from, payload])).to.deep.equal([["table", { id: 7 }]]);
  });

  it("receives what was sent before it was mounted, and nothing after it is unmounted", async () => {
    const bus = new Bus();
    const heard: number[] = [];
    bus.publish(Chosen, { id: 1 }, "table");
    const { unmount } = render(
      <BusProvider bus={bus}>
        <InstanceProvider instance="map">
          <Heard heard={heard} />
          <Latest />
        </InstanceProvider>
      </BusProvider>,
    );
    bus.publish(Chosen, { id: 2 }, "table");
    bus.publish(Chosen, { id: 3 }, "map");
    expect(heard).to.deep.equal([1, 2]);
    unmount();
    await waitFor(() => expect(bus.listening()).to.deep.equal([]));
    bus.publish(Chosen, { id: 4 }, "table");
    expect(heard).to.deep.equal([1, 2]);
  });

  it("separates two instances of one widget: a wired one receives only its sender's messages", () => {
    const wire = { from: { instance: "left", topic: "chosen" }, to: { instance: "map", action: "show" } };
    const bus = new Bus([wire]);
    const { container } = render(
      <BusProvider bus={bus}>
        <InstanceProvider instance="map">
          <Latest />
        </InstanceProvider>
        <InstanceProvider instance="other">
          <Latest />
        </InstanceProvider>
      </BusProvider>,
    );
    bus.publish(Chosen, { id: 1 }, "left");
    bus.publish(Chosen, { id: 2 }, "right");
    return waitFor(() =>
      expect([...container.querySelectorAll("output")].map((each) => each.textContent)).to.deep.equal(["1", "2"]),
    );
  });
});
