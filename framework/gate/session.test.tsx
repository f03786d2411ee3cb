import { expect } from "@open-wc/testing";
import { createStore, Provider } from "jotai";
import { anyOf, signedIn, type PrivilegeRule } from "../../contract/people/privileges.ts";
import { act, cleanup, render } from "../../test/kits/testing-library.ts";
import { sessionAtom, usePermits } from "./session.ts";

const NOBODY = { user: null, privileges: [{ privilegeCode: "home", index: 0 }] };

function Gated({ needs }: { needs: PrivilegeRule }) {
  return usePermits(needs) ? "open" : "closed";
}

describe("the gate", () => {
  afterEach(cleanup);
  const open = (needs: PrivilegeRule) => {
    const store = createStore();
    const { container } = render(
      <Provider store={store}>
        <Gated needs={needs} />
      </Provider>,
    );
    return { store, shownText: () => container.textContent };
  };

  it("is closed until the server has named the user, and opens and closes as that changes", () => {
    const { store, shownText } = open(anyOf("home"));
    expect(shownText()).to.equal("closed");
    act(() => store.set(sessionAtom, NOBODY));
    expect(shownText()).to.equal("open");
    act(() => store.set(sessionAtom, { ...NOBODY, privileges: [] }));
    expect(shownText()).to.equal("closed");
    act(() => store.set(sessionAtom, null));
    expect(shownText()).to.equal("closed");
  });

  it("distinguishes the public from a user", () => {
    const { store, shownText } = open(signedIn);
    act(() => store.set(sessionAtom, NOBODY));
    expect(shownText()).to.equal("closed");
  });
});
