import { REQUEST_PRIORITIES } from "../../../contract/supply/requests.ts";
import { ticked, type PaperForm } from "./form-pdf.ts";
import type { FormFacts } from "./form-facts.ts";

/**
 * FEMA's Resource Request Form (FF-104-FY-21-120, formerly 010-0-7; OMB 1660-0047): sections I and II are the state's,
 * III to V FEMA's.
 */
export function femaRrf(facts: FormFacts): PaperForm {
  const { request, disaster, agency, requester, approver } = facts;
  const { number, priority, neededBy, deliverTo, contact, phone, notes } = request;
  return {
    title: `Resource Request Form · ${disaster} · ${number}`,
    heading: "RESOURCE REQUEST FORM (RRF)",
    foot: "In the fields of FEMA Form FF-104-FY-21-120 (formerly 010-0-7)",
    rows: [
      `TRACKING INFORMATION: ${disaster}, state request number ${number}`,
      "I. REQUESTING ASSISTANCE (To be completed by Requestor)",
      {
        lines: 2,
        boxes: [
          ["1. Requestor's Name", requester.name, 3],
          ["2. Title", "", 2],
          ["3. 24-Hour Phone No.", "", 2],
        ],
      },
      {
        lines: 2,
        boxes: [
          ["4. Requestor's Organization", agency, 3],
          ["5. Fax No.", "", 2],
          ["6. E-Mail Address", requester.email, 2],
        ],
      },
      "II. REQUESTED ASSISTANCE (To be completed by Requestor)",
      {
        lines: 5,
        boxes: [["1. Description of Requested Assistance", [facts.goods, notes].filter(Boolean).join("\n"), 1]],
      },
      {
        lines: 2,
        boxes: [
          ["2. Quantity", `${facts.quantity} ${request.unit}`, 2],
          ["3. Priority", REQUEST_PRIORITIES.map((one) => ticked(one, one === priority)).join("   "), 4],
          ["4. Date and Time Needed", neededBy, 2],
        ],
      },
      { lines: 2, boxes: [["5. Delivery Site Location", deliverTo, 1]] },
      {
        lines: 2,
        boxes: [
          ["6. Site Point of Contact (POC)", contact, 3],
          ["7. 24 Hour Phone No.", phone, 2],
          ["8. Fax No. or E-Mail Address", "", 2],
        ],
      },
      {
        lines: 2,
        boxes: [
          ["9. State Approving Official (name; sign here)", approver.name, 4],
          ["10. Date and Time", approver.at, 3],
        ],
      },
      "III. SOURCING THE REQUEST – REVIEW/COORDINATION (FEMA Operations Section Only)",
      {
        lines: 3,
        boxes: [
          ["1. OPS / LOG / Other Review by", "", 3],
          ["2. Source", "", 2],
          ["3. Assigned to", "", 2],
          ["4. Immediate Action Required", `${ticked("Yes", false)}   ${ticked("No", false)}`, 2],
        ],
      },
      "IV. STATEMENT OF WORK (FEMA Operations Section Only)",
      { lines: 5, boxes: [["7. Statement of Work", "", 1]] },
      {
        lines: 1,
        boxes: [
          ["8. Estimated Completion Date", "", 1],
          ["9. Estimated Cost", "", 1],
        ],
      },
      "V. ACTION TAKEN (FEMA Operations Section Only)",
      { lines: 3, boxes: [["Accepted / Rejected / Requestor Notified; Reason / Disposition", "", 1]] },
    ],
  };
}
