import { expect } from "@open-wc/testing";
import type { Session } from "../../../contract/people/calls/session.ts";
import { arcgisSignIn } from "./index.ts";
import { storedUser, storeUser } from "./traces.ts";

const visitor: Session = { user: null, privileges: [] };
const PAT = { userId: 1, userName: "pat", displayName: "Pat", roleNameOfLoginUser: [], mustChangePassword: false };

describe("sign-in by the portal at the start of a page", () => {
  const trueFetch = window.fetch;
  let asked: string[] = [];
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    asked = [];
    window.fetch = async (input) => {
      const { pathname } = new URL(String(input), location.href);
      asked.push(pathname);
      return pathname === "/api/User/GetConfigKeys"
        ? Response.json({ portalUrl: "https://portal.example", app_id: "provision" })
        : Response.json({ error: { code: 498, message: "Invalid token." } });
    };
  });
  afterEach(() => {
    window.fetch = trueFetch;
    localStorage.clear();
  });

  it("does not contact the portal without a trace of a session, with or without a session of the form", async () => {
    expect(await arcgisSignIn.atStart(visitor)).to.deep.equal({ kind: "asBefore" });
    expect(await arcgisSignIn.atStart({ ...visitor, user: PAT })).to.deep.equal({ kind: "asBefore" });
    expect(asked).to.deep.equal([]);
  });

  it("silently clears the stored name of a reader unknown to the portal", async () => {
    storeUser("pat");
    expect(await arcgisSignIn.atStart({ ...visitor, user: PAT })).to.deep.equal({ kind: "asBefore" });
    expect(storedUser()).to.equal(null);
    expect(asked.filter((path) => path.startsWith("/sharing"))).to.deep.equal([]);
    expect(asked).not.to.include("/api/User/Logout");
  });
});
