import { expect } from "@open-wc/testing";
import { startTexts } from "../../framework/i18n/start.ts";
import { act, cleanup, render } from "../../test/kits/testing-library.ts";
import { Drawing } from "./MapNotices.tsx";

const pause = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

describe("the word on a map that is being drawn", () => {
  let tell: (drawing: boolean) => void = () => undefined;
  let listening = false;
  const map = {
    onDrawing(handler: (drawing: boolean) => void) {
      listening = true;
      tell = handler;
      handler(true);
      return () => {
        listening = false;
      };
    },
  };
  before(() => startTexts());
  afterEach(cleanup);

  it("is not said of what is drawn at once", async () => {
    const { container } = render(<Drawing map={map} />);
    await pause(200);
    tell(false);
    await pause(700);
    expect(container.textContent).to.equal("");
  });

  it("is said after a while, as a status, and gone when the map stands", async () => {
    const { container } = render(<Drawing map={map} />);
    await pause(800);
    expect(container.querySelector('[role="status"]')?.textContent).to.equal("Drawing the map");
    act(() => tell(false));
    expect(container.textContent).to.equal("");
  });

  it("listens no longer once it is taken away", () => {
    render(<Drawing map={map} />).unmount();
    expect(listening).to.equal(false);
  });
});
