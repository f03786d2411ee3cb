import { expect } from "@open-wc/testing";
import { getPageLevelLookupDetails } from "../../../contract/lookups/calls/lookups.ts";
import { anyOf, publicAccess } from "../../../contract/people/privileges.ts";
import { fake, serveFake } from "../../../test/kits/fake-api.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { userEvent, waitFor } from "../../../test/kits/testing-library.ts";
import type { ListAction } from "./props.ts";
import { openList, PEOPLE, type ListOptions, type OpenList, type Person } from "../../../test/kits/record-list.tsx";

describe("the actions on the records of a list", () => {
  const user = userEvent.setup();
  let list: OpenList;
  let stopServing: () => void;
  beforeEach(() => {
    stopServing = serveFake([fake(getPageLevelLookupDetails, () => [])]);
  });
  afterEach(() => {
    list.leave();
    stopServing();
    localStorage.clear();
  });
  const done: string[] = [];
  const action = (id: string, selection: ListAction<Person>["selection"], more: Partial<ListAction<Person>> = {}) => ({
    id,
    label: id,
    icon: "pencil",
    needs: publicAccess,
    selection,
    run: (rows: readonly Person[]) => void done.push(`${id}: ${rows.map(({ name }) => name).join(", ")}`),
    ...more,
  });
  const open = async (options: Partial<ListOptions> = {}) => {
    done.length = 0;
    list = await openList({
      source: { kind: "client", rows: PEOPLE },
      actions: [action("Add", "none"), action("Delete", "some"), action("Edit", "one")],
      ...options,
    });
    await waitFor(() => expect(list.names()).to.have.length(25));
  };

  const RULES = {
    en: ["Choose a record for: Delete, Edit", "Please select exactly one record: Edit works on one at a time."],
    es: ["Elija un registro para: Delete, Edit", "Seleccione exactamente un registro: Edit se aplica a uno cada vez."],
    pt: [
      "Escolha um registro para: Delete, Edit",
      "Selecione exatamente um registro: Edit se aplica a um de cada vez.",
    ],
    de: ["Datensatz wählen für: Delete, Edit", "Bitte wählen Sie genau einen Datensatz: Edit gilt immer nur einem."],
  } as const;
  for (const language of LANGUAGES) {
    it(`offers what acts on records once some are chosen, and says the rules of selection, in ${language}`, async () => {
      await open({ language });
      const bar = list.host.querySelector(".pv-list__choice") ?? expect.fail();
      expect(bar.textContent).to.contain(RULES[language][0]);
      expect(bar.querySelector("calcite-button")).to.equal(null);
      await user.click(list.checkbox("1"));
      await user.click(list.checkbox("2"));
      await waitFor(() => expect(bar.textContent).to.contain("Delete").and.not.contain(RULES[language][0]));
      await user.click(list.button("Edit"));
      const alerts = [...list.host.querySelectorAll('.pv-toast[role="alert"] p')].map((p) => p.textContent);
      expect(alerts).to.deep.equal([RULES[language][1]]);
      expect(done).to.deep.equal([]);
    });
  }

  it("acts on the records that were chosen with Space, on this page and on others", async () => {
    await open();
    await user.click(list.cell("2", "age"));
    await user.keyboard(" ");
    await waitFor(() => expect(list.announced()).to.equal("1 record selected"));
    await user.click(list.button("Edit"));
    await user.click(list.button("Next page"));
    await waitFor(() => expect(list.names()[0]).to.equal("Person 26"));
    await user.click(list.checkbox("26"));
    await waitFor(() => expect(list.announced()).to.equal("2 records selected"));
    await user.click(list.button("Delete"));
    await user.click(list.button("Edit"));
    expect(done).to.deep.equal(["Edit: Person 2", "Delete: Person 2, Person 26"]);
    await user.click(list.button("Previous page"));
    await waitFor(() => expect(list.checkbox("2").checked).to.equal(true));
  });

  it("chooses the whole page by its header, then all found records, and clears the selection", async () => {
    await open();
    await user.click(list.checkbox(null));
    await waitFor(() => expect(list.text()).to.contain("25 records selected"));
    await user.click(list.button("Select all 120"));
    await waitFor(() => expect(list.announced()).to.equal("120 records selected"));
    await user.click(list.button("Clear the selection"));
    await waitFor(() => expect(list.announced()).to.equal("No record selected"));
    // The buttons are gone; the keyboard continues where they were.
    expect(document.activeElement?.className).to.contain("pv-list__choice");
    expect(list.checkbox("1").checked).to.equal(false);
  });

  it("clears the selection when a search changes the visible rows", async () => {
    await open();
    await user.click(list.checkbox("2"));
    await waitFor(() => expect(list.text()).to.contain("1 record selected"));
    await user.type(list.field("Search"), "person 1");
    await waitFor(() => expect(list.text()).not.to.contain("selected"));
    expect(() => list.button("Delete")).to.throw();
  });

  it("leaves out what the reader may not do, and checkboxes where nothing needs a selection", async () => {
    await open({
      privileges: ["home"],
      actions: [action("Add", "none"), action("Delete", "some", { needs: anyOf("user.delete") })],
    });
    expect(list.host.textContent).not.to.contain("Delete");
    expect(list.host.querySelectorAll(".ag-row input[type=checkbox]")).to.have.length(0);
  });

  it("is busy while an action runs, starts no second one, and shows why it failed", async () => {
    let finish: (error?: Error) => void = () => undefined;
    const slow = action("Save", "none", {
      run: () =>
        new Promise<void>((resolve, reject) => {
          done.push("begun");
          finish = (error) => (error ? reject(error) : resolve());
        }),
    });
    await open({ actions: [slow] });
    await user.click(list.button("Save"));
    await waitFor(() => expect(list.host.querySelector("calcite-button[loading]")?.textContent).to.equal("Save"));
    await user.click(list.host.querySelector<HTMLElement>(".pv-list__bar [loading]") ?? expect.fail());
    expect(done).to.deep.equal(["begun"]);
    finish(new Error("no"));
    await waitFor(() =>
      expect(list.host.querySelector('.pv-toast[data-kind="danger"]')?.textContent).to.contain("An error has occurred"),
    );
    expect(list.button("Save").getAttribute("aria-busy")).to.equal("false");
  });
});
