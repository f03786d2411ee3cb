import { ticked, type PaperForm } from "./form-pdf.ts";
import type { FormFacts } from "./form-facts.ts";

/** Form ICS 213 RR, Resource Request Message (FEMA, National Incident Management System). */
export function ics213rr(facts: FormFacts): PaperForm {
  const { request, disaster, approver, orderer } = facts;
  const { unit, product, neededBy, eta, supplier, source, priority, notes, contact, phone } = request;
  // The form has no step between urgent and routine.
  const isUrgent = priority !== "Normal";
  const remarks = [`Priority: ${priority}. Needed by ${neededBy}.`, facts.share, notes].filter(Boolean);
  return {
    title: `ICS 213 RR · ${disaster} · ${request.number}`,
    heading: "RESOURCE REQUEST MESSAGE (ICS 213 RR)",
    foot: "ICS 213 RR, Page 1",
    rows: [
      {
        lines: 2,
        boxes: [
          ["1. Incident Name", disaster, 5],
          ["2. Date/Time", facts.now, 3],
          ["3. Resource Request Number", String(request.number), 3],
        ],
      },
      {
        lines: 3,
        boxes: [
          ["4. Order: Qty.", facts.quantity, 2],
          ["Kind", unit, 2],
          ["Detailed Item Description", product, 4],
          ["Arrival Requested", neededBy, 2],
          ["Arrival Estimated", eta ?? "", 2],
          ["Cost", facts.total === "" ? "" : `${facts.total} (${facts.each} each)`, 3],
        ],
      },
      {
        lines: 2,
        boxes: [
          [
            "5. Requested Delivery/Reporting Location",
            [request.deliverTo, contact, phone].filter(Boolean).join(" · "),
            1,
          ],
        ],
      },
      { lines: 2, boxes: [["6. Suitable Substitutes and/or Suggested Sources", source, 1]] },
      {
        lines: 2,
        boxes: [
          ["7. Requested by Name/Position", facts.requester.name, 3],
          [
            "8. Priority",
            [ticked("Urgent", isUrgent), ticked("Routine", !isUrgent), ticked("Low", false)].join("   "),
            3,
          ],
          ["9. Section Chief Approval", "", 3],
        ],
      },
      {
        lines: 2,
        boxes: [
          ["10. Logistics Order Number", "", 3],
          ["11. Supplier Phone/Fax/Email", "", 3],
          ["12. Name of Supplier/POC", supplier, 3],
        ],
      },
      { lines: 8, boxes: [["13. Notes", remarks.join("\n"), 1]] },
      {
        lines: 2,
        boxes: [
          ["14. Approval Signature of Auth Logistics Rep", approver.name, 2],
          ["15. Date/Time", approver.at, 1],
        ],
      },
      {
        lines: 2,
        boxes: [["16. Order placed by", [orderer.name, orderer.at].filter(Boolean).join(", "), 1]],
      },
      { lines: 4, boxes: [["17. Reply/Comments from Finance", "", 1]] },
      {
        lines: 2,
        boxes: [
          ["18. Finance Section Signature", "", 2],
          ["19. Date/Time", "", 1],
        ],
      },
    ],
  };
}
