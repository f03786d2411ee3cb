import "../../../themes/base.css";
import { expect } from "@open-wc/testing";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { focused } from "../../../test/kits/shadow.ts";
import { waitFor } from "../../../test/kits/testing-library.ts";
import {
  Checkbox,
  Combobox,
  DateField,
  FAULTY,
  FileField,
  NumberField,
  PasswordField,
  RadioGroup,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from "./index.ts";

const FAULT = "Enter a name of at most 100 characters.";
const OPTIONS = [{ value: "a", label: "A" }];
const frame = { label: "Name", hint: "As on paper", error: FAULT };
const nothing = (): void => undefined;
const choice = { ...frame, options: ["a", "b"], chosen: "a", textOf: String, onChoose: nothing };

const CONTROLS: Readonly<Record<string, ReactElement>> = {
  TextField: <TextField {...frame} />,
  PasswordField: <PasswordField {...frame} />,
  NumberField: <NumberField {...frame} />,
  DateField: <DateField {...frame} />,
  TextArea: <TextArea {...frame} />,
  FileField: <FileField {...frame} onFiles={nothing} />,
  SelectField: <SelectField {...frame} options={OPTIONS} />,
  Combobox: <Combobox {...frame} options={OPTIONS} chosen={[]} onChoose={nothing} />,
  Checkbox: <Checkbox {...frame} checked={false} onChange={nothing} />,
  Switch: <Switch {...frame} checked={false} onChange={nothing} />,
  RadioGroup: <RadioGroup {...choice} />,
};

describe("a control whose value is refused", () => {
  for (const [name, control] of Object.entries(CONTROLS))
    it(`${name}: takes the focus, is read as refused, with the reason`, async () => {
      const host = document.body.appendChild(document.createElement("form"));
      const root = createRoot(host);
      root.render(control);
      const faulty = await waitFor(() => host.querySelector<HTMLElement>(FAULTY) ?? expect.fail("none is marked"));
      faulty.focus();
      const inner = await waitFor(() => {
        const element = focused();
        if (!element || element === document.body || element === faulty) throw new Error("the focus is elsewhere");
        return element;
      });
      // The group of a choice is refused, not one of its buttons.
      const read = faulty.role === "radiogroup" ? faulty : inner;
      await waitFor(() => expect(read.getAttribute("aria-invalid")).to.equal("true"));
      expect(read.getAttribute("aria-description")).to.include(FAULT);
      expect(read.hasAttribute("aria-describedby"), "it would be read in the place of the reason").to.equal(false);
      root.unmount();
      host.remove();
    });
});
