import { expect } from "@open-wc/testing";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openList, PEOPLE } from "./test-list.tsx";
import type { OpenList } from "./test-list.tsx";

describe("a list of records that are all here", () => {
  const user = userEvent.setup();
  let list: OpenList;
  afterEach(() => {
    list.leave();
    localStorage.clear();
  });

  it("shows the first page, how many there are and turns the page", async () => {
    list = await openList({ source: { kind: "here", rows: PEOPLE } });
    await waitFor(() => expect(list.names()).to.have.length(25));
    expect(list.text()).to.contain("120 records").and.to.contain("Page 1 of 5");
    await user.click(list.button("Last page"));
    await waitFor(() => expect(list.names()).to.have.length(20));
    expect(list.address()).to.contain("people.page=5");
  });

  it("finds what is searched for, in every column, and says so", async () => {
    list = await openList({ source: { kind: "here", rows: PEOPLE } });
    await user.type(list.field("Search"), "person 11");
    await waitFor(() => expect(list.text()).to.contain("11 of 120 records"));
    expect(list.address()).to.contain("people.q=person+11");
    await waitFor(() => expect(list.announced()).to.equal("11 of 120 records"));
  });
});
