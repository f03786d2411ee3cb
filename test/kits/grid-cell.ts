import { expect } from "@open-wc/testing";
import type { UserEvent } from "@testing-library/user-event";
import { hasFocus } from "./dom.ts";
import { waitFor } from "./testing-library.ts";

/** Opens the editor of a grid's cell by a click and Enter, once the grid, which has just drawn the cell, gives it the focus. */
export async function openEditor(user: UserEvent, findCell: () => Promise<HTMLElement>): Promise<void> {
  await waitFor(async () => {
    const cell = await findCell();
    if (!hasFocus(cell)) await user.click(cell);
    expect(hasFocus(cell)).to.equal(true);
  });
  await user.keyboard("{Enter}");
}
