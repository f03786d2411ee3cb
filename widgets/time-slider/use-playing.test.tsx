import { expect } from "@open-wc/testing";
import { stepOf } from "../../client/map/series/chosen.ts";
import { nextStep } from "./use-playing.ts";

describe("the steps of a series", () => {
  it("advance within the range, and restart only if looping", () => {
    const range = { from: 2, to: 4, loop: true };
    expect([2, 4, 0, 9].map((step) => nextStep({ ...range, step }))).to.deep.equal([3, 2, 2, 2]);
    expect(nextStep({ ...range, loop: false, step: 4 })).to.equal(null);
    expect(nextStep({ from: 3, to: 3, loop: true, step: 3 })).to.equal(null);
  });

  it("are chosen by an address: the step at or before its time", () => {
    const steps = ["2017-09-11T00:00:00.000Z", "2017-09-11T02:00:00.000Z"];
    const times = [null, "soon", "2017-09-10T00:00:00Z", "2017-09-11T01:00:00Z", "2017-09-12T00:00:00Z"];
    expect(times.map((time) => stepOf(steps, time))).to.deep.equal([0, 0, 0, 0, 1]);
  });
});
