import { expect } from "@open-wc/testing";
import { placeOf } from "./portal-place.ts";

describe("the portal's place", () => {
  it("is this server by default, and the Login button opens the form", () => {
    for (const keys of [{}, { portalUrl: "/" }, { portalUrl: "" }] satisfies Record<string, string>[]) {
      const place = placeOf({ app_id: "provision", ...keys } as Record<string, string>);
      expect(place.url).to.equal(location.origin);
      expect(place.authorizeUrl).to.equal(`${location.origin}/sharing/oauth2/authorize`);
      expect(place.way).to.equal("form");
    }
  });

  it("is another's where it is configured, and the Login button leads there", () => {
    const place = placeOf({ portalUrl: "https://gis.example.gov/portal/", app_id: "abc" });
    expect(place).to.deep.equal({
      url: "https://gis.example.gov/portal",
      authorizeUrl: "https://gis.example.gov/portal/sharing/oauth2/authorize",
      appId: "abc",
      way: "portal",
    });
  });

  it("the operator may choose the sign-in method, and where the portal authenticates users", () => {
    expect(placeOf({ signInBy: "portal" }).way).to.equal("portal");
    const place = placeOf({
      portalUrl: "https://gis.example.gov/portal",
      authenUrl: "https://login.example.gov/authorize",
      signInBy: "form",
    });
    expect([place.way, place.authorizeUrl]).to.deep.equal(["form", "https://login.example.gov/authorize"]);
  });
});
