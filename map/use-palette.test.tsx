import { expect } from "@open-wc/testing";
import { render } from "@testing-library/react";
import { useRef } from "react";
import { usePalette } from "./use-palette.ts";

function Ground() {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{usePalette(place).ground}</p>;
}

describe("the map's palette", () => {
  it("is light on paper, whatever the screen shows", async () => {
    document.body.style.setProperty("--pv-map", "dark");
    const { container, unmount } = render(<Ground />);
    const seen = async (type: string) => {
      window.dispatchEvent(new Event(type));
      await Promise.resolve();
      return container.textContent;
    };
    expect(container.textContent).to.equal("dark");
    expect(await seen("beforeprint")).to.equal("light");
    expect(await seen("afterprint")).to.equal("dark");
    unmount();
  });
});
