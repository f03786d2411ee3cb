import { addDays } from "../../blocks.ts";
import { DAYS } from "../../needs/inputs.ts";
import { count, keyed, said } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ReportBlock } from "../document.ts";
import { disasterTypeName, seeded } from "../names.ts";

/** What the report is of: disaster, estimation, days, calculation, data set. */
export function overview({ facts }: ReportContext): ReportBlock[] {
  const { disaster, dataSet, startDate, run } = facts;
  const fact = (id: string, value: Cell) => ({ id, label: keyed(`report.overview.${id}`), value });
  return [
    {
      kind: "facts",
      id: "overview",
      title: null,
      facts: [
        fact("disaster", said(disaster.name)),
        fact("type", typeOf(disaster)),
        fact("estimation", said(facts.estimation)),
        fact(
          "days",
          keyed("report.overview.daysValue", { from: { day: startDate }, to: { day: addDays(startDate, DAYS - 1) } }),
        ),
        fact("zones", count(facts.zones.length)),
        fact("calculated", { moment: run.at }),
        fact(
          "dataSet",
          keyed("report.overview.dataSetValue", {
            label: seeded("dataSet", dataSet.label),
            year: said(String(dataSet.tractYear)),
          }),
        ),
      ],
    },
    ...(dataSet.sample
      ? [{ kind: "notes", id: "sampleData", title: null, notes: [keyed("report.sampleData")] } as const]
      : []),
  ];
}

function typeOf({ type, category }: { readonly type: string; readonly category: string | null }): Cell {
  const name = disasterTypeName(type);
  return category === null ? name : keyed("report.overview.typeValue", { type: name, category: said(category) });
}
