import { asTyped, cell, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ReportBlock, ReportText } from "../document.ts";
import { unknownNotes } from "../notes.ts";

/** How the figures are made: the rules of the estimation, the formulas, what is missing and how figures are rounded. */
export function method(context: ReportContext): ReportBlock[] {
  const { facts } = context;
  const { settings, dataSet } = facts;
  const fact = (id: string, value: Cell) => ({ id, label: keyed(`report.method.labels.${id}`), value });
  return [
    {
      kind: "facts",
      id: "rules",
      title: keyed("report.method.rules"),
      facts: [
        fact("preset", keyed(`report.method.preset.${settings.preset}`)),
        fact("selection", keyed(`report.method.selection.${settings.selection}`)),
        fact("overlap", keyed(`report.method.overlap.${settings.overlap}`)),
        fact("demandCurve", demandOf(settings)),
        fact("truckRounding", keyed(`report.method.truckRounding.${settings.truckRounding}`)),
        fact("truckBasis", keyed(`report.method.truckBasis.${settings.truckBasis}`)),
        fact("poverty", keyed(`report.poverty.${dataSet.povertyMeaning}`)),
      ],
    },
    {
      kind: "notes",
      id: "method",
      title: keyed("report.method.title"),
      notes: [
        keyed("report.method.people"),
        keyed("report.method.assisted"),
        keyed("report.method.need"),
        keyed("report.method.trucks"),
        keyed("report.method.rounding"),
        ...(facts.supply === null ? [] : [keyed("report.method.comparison"), keyed("report.method.balance")]),
        keyed("report.method.points"),
        keyed("report.method.missing"),
        ...unknownNotes(context),
      ],
    },
  ];
}

function demandOf({ demandCurve, demand }: ReportContext["facts"]["settings"]): ReportText {
  if (demandCurve !== "custom") return keyed(`report.method.demandCurve.${demandCurve}`);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = demand ?? [];
  const share = (value: number) => cell(asTyped("percent", value));
  return keyed("report.method.demandCurve.custom", {
    b1: share(a),
    b2: share(b),
    b3: share(c),
    b4: share(d),
    b5: share(e),
    b6: share(f),
    b7: share(g),
  });
}
