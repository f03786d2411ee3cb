import test from "node:test";
import { RuleTester } from "eslint";
import tseslint from "typescript-eslint";
import { compareNoNodes } from "./compare-no-nodes.ts";

RuleTester.describe = (_name, run) => run();
RuleTester.it = (name, run) => void test(name, run);

const parser = tseslint.parser as NonNullable<NonNullable<RuleTester.ValidTestCase["languageOptions"]>["parser"]>;
const inTsx = (code: string) => ({ code, languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } } });
const button = `const button = () => host.querySelector<HTMLElement>("button");`;

new RuleTester().run("compare-no-nodes", compareNoNodes, {
  valid: [
    `expect(document.activeElement === button()).to.equal(true)`,
    `expect(document.activeElement?.textContent).to.equal("Save")`,
    `expect(hasFocus(screen.getByRole("button"))).to.equal(true)`,
    // Printing the markup of an unexpected element is useful.
    `${button} expect(button()).to.equal(null)`,
    `${button} expect(button()).not.to.equal(undefined)`,
    `expect(host.querySelectorAll("li").length).to.equal(3)`,
    `expect([...host.querySelectorAll("li")].map((item) => item.textContent)).to.deep.equal(["Food"])`,
    `expect(requests[0].init.body).to.equal("{}")`,
    `const rows = () => [...host.querySelectorAll("tr")].map((row) => row.id); expect(rows()).to.deep.equal([])`,
    `list.includes(document.activeElement)`,
  ].map(inTsx),
  invalid: [
    `expect(document.activeElement).to.equal(other)`,
    `expect(other).to.equal(document.activeElement)`,
    `expect(document.activeElement, "focus").not.to.eql(other)`,
    `expect(document.body).to.deep.equal(other)`,
    `expect(screen.getByLabelText("Name")).to.equal(name)`,
    `expect(await within(dialog).findByRole("button")).to.eq(name)`,
    `expect([1, host.querySelector(".pv-widget")]).to.deep.equal([1, null])`,
    `expect([...host.querySelectorAll("li")]).to.deep.equal([])`,
    `expect([...host.querySelectorAll("li")][0]).to.equal(first)`,
    `expect(host.firstElementChild as HTMLElement).to.equal(first)`,
    `expect(cell!.closest("tr")!).to.equal(row)`,
    `expect(items).to.include(host.querySelector("li"))`,
    `${button} expect(focused).to.equal(button())`,
    `${button} const wanted = button() ?? host; expect(focused).to.equal(wanted)`,
    `function row() { return cell.parentElement; } expect(row()).to.equal(other)`,
    `const called = (name) => [...host.querySelectorAll("a")].find((each) => each.id === name); expect(called("x")).to.equal(other)`,
  ].map((code) => ({ ...inTsx(code), errors: [{ messageId: "node" }] })),
});
