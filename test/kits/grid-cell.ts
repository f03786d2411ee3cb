import { expect } from "@open-wc/testing";
import type { UserEvent } from "@testing-library/user-event";
import { hasFocus } from "./dom.ts";
import { waitFor } from "./testing-library.ts";

/** Opens the editor of a grid's cell with a click and Enter, after waiting for the grid to focus the new cell. */
export async function openEditor(user: UserEvent, findCell: () => Promise<HTMLElement>): Promise<void> {
  await waitFor(async () => {
    const cell = await findCell();
    if (!hasFocus(cell)) await user.click(cell);
    expect(hasFocus(cell)).to.equal(true);
  });
  await user.keyboard("{Enter}");
}
