import { expect } from "@open-wc/testing";
import "../../themes/index.ts";
import { direction, showLanguage } from "./languages.ts";

describe("the direction of the page", () => {
  const { lang, dir } = document.documentElement;
  afterEach(() => {
    document.documentElement.lang = lang;
    document.documentElement.dir = dir;
  });

  it("follows the language's texts, and is left to right by default", () => {
    showLanguage("ar", "rtl");
    expect(document.documentElement.lang).to.equal("ar");
    expect(direction()).to.equal("rtl");
    showLanguage("de", "shell.direction");
    expect(direction()).to.equal("ltr");
  });

  it("turns the marks that know no start and end", () => {
    showLanguage("ar", "rtl");
    const along = () => getComputedStyle(document.documentElement).getPropertyValue("--pv-along").trim();
    expect(along()).to.equal("-1");
    showLanguage("en", "ltr");
    expect(along()).to.equal("1");
  });
});
