import type { PaperForm } from "./form-pdf.ts";
import type { FormFacts } from "./form-facts.ts";

/**
 * The request of the EMAC Resource Support Agreement (RSA; formerly REQ-A): section I is the requesting state's,
 * II the assisting state's offer, III the acceptance.
 */
export function emacRsa(facts: FormFacts): PaperForm {
  const { request, disaster, agency, requester, approver } = facts;
  const { number, priority, neededBy, deliverTo, contact, phone, supplier, notes } = request;
  return {
    title: `EMAC RSA · ${disaster} · ${number}`,
    heading: "EMAC RESOURCE SUPPORT AGREEMENT (RSA)",
    foot: "For entry in the EMAC Operations System",
    rows: [
      "SECTION I. REQUEST (To be completed by the Requesting State)",
      {
        lines: 2,
        boxes: [
          ["EMAC Event / Incident", disaster, 3],
          ["Requesting State / Agency", agency, 3],
          ["State Mission Tracking Number", String(number), 2],
        ],
      },
      {
        lines: 2,
        boxes: [
          ["Date and Time of Request", facts.now, 2],
          ["Contact Person", requester.name, 2],
          ["E-Mail Address", requester.email, 2],
          ["Telephone", "", 2],
        ],
      },
      {
        lines: 2,
        boxes: [
          ["Resource Requested", facts.goods, 4],
          ["Priority", priority, 2],
          ["Assisting State Asked", supplier, 2],
        ],
      },
      { lines: 6, boxes: [["Mission Description", notes, 1]] },
      {
        lines: 2,
        boxes: [
          ["Date Needed", neededBy, 2],
          ["Date Released", "", 2],
          ["Estimated Cost", facts.total, 2],
        ],
      },
      {
        lines: 2,
        boxes: [
          ["Staging Area / Deployment Location", deliverTo, 4],
          ["Point of Contact on Site", contact, 2],
          ["24-Hour Telephone", phone, 2],
        ],
      },
      { lines: 3, boxes: [["Working and Living Conditions; Health and Safety Concerns", "", 1]] },
      {
        lines: 2,
        boxes: [
          ["EMAC Authorized Representative (name; sign here)", approver.name, 4],
          ["Date and Time", approver.at, 2],
        ],
      },
      "SECTION II. OFFER (To be completed by the Assisting State)",
      {
        lines: 5,
        boxes: [["Resource, Dates, Cost Estimate (personnel, travel, equipment, commodities, other)", "", 1]],
      },
      {
        lines: 1,
        boxes: [
          ["EMAC Authorized Representative", "", 4],
          ["Date and Time", "", 2],
        ],
      },
      "SECTION III. ACCEPTANCE (To be completed by the Requesting State)",
      {
        lines: 1,
        boxes: [
          ["EMAC Authorized Representative", "", 4],
          ["Date and Time", "", 2],
        ],
      },
    ],
  };
}
