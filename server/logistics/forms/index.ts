import type { RequestFormName } from "../../../contract/supply/calls/requests.ts";
import { emacRsa } from "./emac-rsa.ts";
import { femaRrf } from "./fema-rrf.ts";
import type { FormFacts } from "./form-facts.ts";
import { formPdf, type PaperForm } from "./form-pdf.ts";
import { ics213rr } from "./ics-213-rr.ts";

const FORMS: Readonly<Record<RequestFormName, (facts: FormFacts) => PaperForm>> = {
  "ics-213-rr": ics213rr,
  "fema-rrf": femaRrf,
  "emac-rsa": emacRsa,
};

/** A form of a request as a PDF of one page. */
export const formOf = (name: RequestFormName, facts: FormFacts): Promise<Buffer> => formPdf(FORMS[name](facts));
