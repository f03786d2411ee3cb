import { keyed, said } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import { seeded } from "../names.ts";
import type { Cell, ReportBlock } from "../document.ts";

/** What the figures come from and by what they were calculated, so that anyone can calculate them again. */
export function sources({ facts }: ReportContext): ReportBlock[] {
  const { dataSet, run } = facts;
  const fact = (id: string, value: Cell) => ({ id, label: keyed(`report.sources.${id}`), value });
  return [
    {
      kind: "facts",
      id: "run",
      title: keyed("report.sources.calculation"),
      facts: [
        fact("engine", said(run.engineVersion)),
        fact("calculated", { moment: run.at }),
        fact("run", said(String(run.id))),
        fact("inputs", said(run.inputHash)),
      ],
    },
    {
      kind: "facts",
      id: "dataSet",
      title: keyed("report.sources.dataSet"),
      facts: [
        fact("label", seeded("dataSet", dataSet.label)),
        fact("tractYear", said(String(dataSet.tractYear))),
        fact(
          "importedFrom",
          dataSet.source === null ? keyed("report.sources.gone") : seeded("dataSetSource", dataSet.source),
        ),
        fact("poverty", keyed(`report.poverty.${dataSet.povertyMeaning}`)),
        fact("content", said(dataSet.hash)),
        ...(dataSet.sample ? [fact("sample", keyed("report.sampleData"))] : []),
      ],
    },
    {
      kind: "notes",
      id: "references",
      title: keyed("report.sources.references"),
      notes: [
        keyed("report.sources.points"),
        keyed("report.sources.units"),
        keyed("report.sources.census"),
        keyed("report.sources.outlines"),
      ],
    },
  ];
}
