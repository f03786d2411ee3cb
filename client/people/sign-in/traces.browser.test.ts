import { expect } from "@open-wc/testing";
import {
  addressWithoutReturn,
  hasReturned,
  hasTraces,
  reloaded,
  rememberNext,
  returnedFault,
  SDK_KEY,
  storeUser,
  claimNext,
} from "./traces.ts";

describe("traces of a portal's sign-in", () => {
  const before = location.href;
  const at = (query: string) => history.replaceState(null, "", `${location.pathname}${query}`);
  const clear = () => {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", before);
  };
  beforeEach(clear);
  afterEach(clear);

  it("there are none in a fresh browser, nor where the SDK stores an empty entry", () => {
    expect(hasTraces()).to.equal(false);
    sessionStorage.setItem(SDK_KEY, '{"/":{"https://x":{"refreshToken":null,"token":null}}}');
    expect(hasTraces()).to.equal(false);
  });

  it("a stored name, a kept token of either storage and a return from the portal are traces", () => {
    storeUser("robin");
    expect(hasTraces()).to.equal(true);
    storeUser(null);
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem(SDK_KEY, '{"/":{"https://x":{"refreshToken":"r"}}}');
      expect(hasTraces()).to.equal(true);
      storage.clear();
    }
    at("?code=c&state=s");
    expect(hasTraces()).to.equal(true);
  });

  it("a code without a state is not a return, and a refusal by the reader is not a fault", () => {
    at("?code=c");
    expect(hasReturned()).to.equal(false);
    at("?error=access_denied&state=s");
    expect([hasReturned(), returnedFault()]).to.deep.equal([true, null]);
    at("?error=invalid_request&state=s");
    expect(returnedFault()).to.equal("invalid_request");
  });

  it("the portal's parameters are removed from the address, the others stay", () => {
    at("?next=%2Fmain&code=c&state=s#here");
    expect(addressWithoutReturn()).to.equal(`${location.pathname}?next=%2Fmain#here`);
  });

  it("the page to continue with is reported once, and never one elsewhere", () => {
    rememberNext("/main/map?x=1");
    expect([claimNext(), claimNext()]).to.deep.equal(["/main/map?x=1", null]);
    for (const elsewhere of ["https://evil.example/", "//evil.example", "javascript:alert(1)"]) {
      rememberNext(elsewhere);
      expect(claimNext()).to.equal(null);
    }
  });

  it("a reload for the sign-in is marked for that load alone", () => {
    reloaded.mark();
    expect([reloaded.take(), reloaded.take()]).to.deep.equal([true, false]);
  });
});
