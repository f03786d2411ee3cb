import { expect } from "@open-wc/testing";
import { createStore } from "jotai";
import { CURRENT_KEYS, currentEidAtom, viewedEidAtom } from "../client/planning/current.ts";
import { embedRecords } from "./embed-records.ts";

describe("the records of an embedded app", () => {
  beforeEach(() => localStorage.clear());

  it("keep what the host chose to their own store and leave the reader's own choice alone", () => {
    const own = createStore();
    const stop = own.sub(currentEidAtom, () => undefined);
    own.set(currentEidAtom, 3);
    const embedded = createStore();
    embedRecords.keepApart(embedded);
    const stopEmbedded = embedded.sub(currentEidAtom, () => undefined);
    embedRecords.chooseEstimation(embedded, 7);
    expect(embedded.get(currentEidAtom)).to.equal(7);
    expect(embedded.get(viewedEidAtom)).to.equal(7);
    expect(own.get(currentEidAtom)).to.equal(3);
    expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal("3");
    stop();
    stopEmbedded();
  });

  it("do not follow the reader's choice in another tab", () => {
    const embedded = createStore();
    embedRecords.keepApart(embedded);
    const stop = embedded.sub(currentEidAtom, () => undefined);
    const event = {
      key: CURRENT_KEYS.estimation,
      newValue: "9",
      storageArea: localStorage,
    };
    localStorage.setItem(CURRENT_KEYS.estimation, "9");
    window.dispatchEvent(new StorageEvent("storage", event));
    expect(embedded.get(currentEidAtom)).to.equal(null);
    stop();
  });
});
