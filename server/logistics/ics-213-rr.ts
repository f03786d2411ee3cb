import type { Request } from "../../contract/supply/calls/requests.ts";
import { momentFormat, numberFormat } from "../../contract/api/numbers.ts";
import { brokenLines, CELL_PADDING, columnWidths, LINE, MARGIN, TEXT_SIZE, typeOf } from "../lists/pdf/type.ts";
import { pdfDocument } from "../pdf/pdf-document.ts";

/** The parts of the form that the request itself does not have. */
interface FormFacts {
  readonly request: Request;
  readonly disaster: string;
  readonly timeZone: string;
  readonly at: Date;
}

/** A box of the form: its printed label, its content, and its share of the row's width. */
type Box = readonly [label: string, content: string, width: number];

const INK = "#000000";
const RULE = "#5b6875";
const LABEL_SIZE = 7;
/** The form's own tick boxes; `High` is urgent too, since the form has no step between. */
const ticked = (label: string, isTicked: boolean): string => `[${isTicked ? "X" : "  "}] ${label}`;

/**
 * A request in the fields of form ICS 213 RR, Resource Request Message (FEMA, National Incident Management System), as
 * a PDF of one page in English, whatever the language of the screen.
 */
export async function ics213rr(facts: FormFacts): Promise<Buffer> {
  const { request, disaster } = facts;
  const title = `ICS 213 RR · ${disaster} · ${request.number}`;
  const parts: Uint8Array[] = [];
  const info = { Title: title, Author: "Provision", Creator: "Provision" };
  const { doc, ended } = pdfDocument({ size: "letter", margin: MARGIN, lang: "en", info }, (part) => parts.push(part));
  const type = typeOf(doc);
  const [label, plain] = [type("bold", LABEL_SIZE, INK), type("plain", TEXT_SIZE + 1, INK)];
  const whole = doc.page.width - 2 * MARGIN;
  type("bold", 14, INK).put("RESOURCE REQUEST MESSAGE (ICS 213 RR)", MARGIN, MARGIN);
  let y = MARGIN + 24;
  for (const { boxes, lines } of rowsOf(facts)) {
    const widths = columnWidths(
      boxes.map(([, , width]) => ({ width })),
      whole,
    );
    const height = LINE + lines * (LINE + 1) + 2 * CELL_PADDING;
    let x = MARGIN;
    boxes.forEach(([name, content], i) => {
      const width = widths[i] ?? 0;
      doc.rect(x, y, width, height).lineWidth(0.7).stroke(RULE);
      const room = width - 2 * CELL_PADDING;
      const [shown = ""] = brokenLines(name, room, label.widthOf, 1);
      label.put(shown, x + CELL_PADDING, y + CELL_PADDING);
      const written = content.split("\n").flatMap((line) => brokenLines(line, room, plain.widthOf, lines));
      written.slice(0, lines).forEach((line, at) => {
        plain.put(line, x + CELL_PADDING, y + CELL_PADDING + LINE + at * (LINE + 1));
      });
      x += width;
    });
    y += height;
  }
  label.put("ICS 213 RR, Page 1", MARGIN, y + LINE);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

/** The rows of the form, with the number of lines that each has room for. */
function rowsOf({ request, disaster, timeZone, at }: FormFacts): { boxes: readonly Box[]; lines: number }[] {
  const { quantity, unit, product, neededBy, eta, unitCost, costShare, supplier, source, priority, notes } = request;
  const moment = momentFormat("en-US", timeZone, {});
  const number = numberFormat("en-US", { maximumFractionDigits: 2 });
  const step = (state: Request["state"]) => request.steps.findLast((one) => one.state === state);
  const [approval, order] = [step("Approved"), step("Ordered")];
  const when = (one: ReturnType<typeof step>) => (one === undefined ? "" : moment.format(new Date(one.at)));
  const cost = unitCost === null ? "" : `${number.format(unitCost * quantity)} (${number.format(unitCost)} each)`;
  const isUrgent = priority !== "Normal";
  const share = costShare === null ? [] : [`Cost share of others: ${number.format(costShare)}%`];
  const remarks = [`Priority: ${priority}. Needed by ${neededBy}.`, ...share, notes].filter(Boolean);
  return [
    {
      lines: 2,
      boxes: [
        ["1. Incident Name", disaster, 5],
        ["2. Date/Time", moment.format(at), 3],
        ["3. Resource Request Number", String(request.number), 3],
      ],
    },
    {
      lines: 3,
      boxes: [
        ["4. Order: Qty.", number.format(quantity), 2],
        ["Kind", unit, 2],
        ["Detailed Item Description", product, 4],
        ["Arrival Requested", neededBy, 2],
        ["Arrival Estimated", eta ?? "", 2],
        ["Cost", cost, 3],
      ],
    },
    { lines: 2, boxes: [["5. Requested Delivery/Reporting Location", request.deliverTo, 1]] },
    { lines: 2, boxes: [["6. Suitable Substitutes and/or Suggested Sources", source, 1]] },
    {
      lines: 2,
      boxes: [
        ["7. Requested by Name/Position", request.createdBy, 3],
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
        ["14. Approval Signature of Auth Logistics Rep", approval?.by ?? "", 2],
        ["15. Date/Time", when(approval), 1],
      ],
    },
    { lines: 2, boxes: [["16. Order placed by", order === undefined ? "" : `${order.by}, ${when(order)}`, 1]] },
    { lines: 4, boxes: [["17. Reply/Comments from Finance", "", 1]] },
    {
      lines: 2,
      boxes: [
        ["18. Finance Section Signature", "", 2],
        ["19. Date/Time", "", 1],
      ],
    },
  ];
}
