import { expect } from "@open-wc/testing";
import { SUBSCRIPTION_META } from "../../contract/config/start-page.ts";
import { askForSubscription, fixedHeaders, forgetSubscription } from "./api.ts";

const demand = (content: string): HTMLMetaElement => {
  const meta = Object.assign(document.createElement("meta"), { name: SUBSCRIPTION_META, content });
  document.head.append(meta);
  return meta;
};

describe("the subscription key", () => {
  const trueFetch = window.fetch;
  beforeEach(forgetSubscription);
  afterEach(() => {
    window.fetch = trueFetch;
    document.querySelector(`meta[name="${SUBSCRIPTION_META}"]`)?.remove();
    forgetSubscription();
  });

  it("is sent with every call as the start page says", () => {
    demand("x-agency-key 9f2c1d7e");
    expect(fixedHeaders()).to.include({ "x-agency-key": "9f2c1d7e", "x-app-call": "provision", pragma: "no-cache" });
  });

  it("is left out if the start page does not contain one", () => {
    expect(Object.keys(fixedHeaders())).to.not.include("x-agency-key");
  });

  it("is asked for in a page that is not ours", async () => {
    window.fetch = async (address) => {
      expect(address).to.equal("/subscription.json");
      return Response.json({ header: "x-agency-key", key: "9f2c1d7e" });
    };
    await askForSubscription();
    expect(fixedHeaders()).to.include({ "x-agency-key": "9f2c1d7e" });
  });

  it("is left out where the server names none or does not answer", async () => {
    for (const answer of [() => Response.json({}), () => new Response("<html>")]) {
      window.fetch = async () => answer();
      await askForSubscription();
      expect(Object.keys(fixedHeaders())).to.not.include("x-agency-key");
    }
  });
});
