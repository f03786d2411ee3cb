import { useMemo, useState } from "react";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import type {
  SiteProblem,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";
import { SUPPLY_SIDE } from "../../contract/supply/fields.ts";
import type { SiteChange } from "../../engine/logistics/proposal/changing.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { COLUMNS, type ListedSite } from "./columns.ts";
import { ruleOf, withRule } from "./rules.ts";
import { useWaysLine } from "./use-ways-line.ts";

/** A change for the thread; null if only the next search follows it. */
type ManualChange = {
  readonly change: SiteChange["kind"];
  readonly id: number;
  readonly at?: readonly [number, number];
};

/** The candidates with how many people each serves by block, to pin, exclude or move. */
export function SiteList(props: {
  readonly problem: SiteProblem;
  readonly rules: SiteProposalRules;
  readonly outcome: SiteProposalOutcome;
  readonly disabled: boolean;
  onShow(id: number): void;
  onChange(rules: SiteProposalRules, change: ManualChange | null): void;
}) {
  const { problem, rules, outcome, disabled, onShow, onChange } = props;
  const text = useTexts("widgets.site-proposals");
  const anyText = useText();
  const [moving, setMoving] = useState<ListedSite | null>(null);
  const rows = useMemo(() => listed(problem, rules, outcome), [problem, rules, outcome]);
  const ways = useWaysLine(problem, outcome);
  const edit = { needs: SUPPLY_SIDE.edit, selection: "one" } as const;
  const rule = (id: "pinned" | "forbidden", change: "pin" | "forbid", icon: string) => ({
    ...edit,
    id,
    label: text(`acts.${id}`),
    icon,
    run: ([site]: readonly ListedSite[]) => site && onChange(withRule(rules, site.id, id), { change, id: site.id }),
  });
  const table = () => ({
    columns: COLUMNS.map(({ id, header }) => ({ key: id, label: anyText(header) })),
    rows: rows
      .filter(({ blocks }) => blocks.some((duty) => duty !== null))
      .map((row) => Object.fromEntries(COLUMNS.map(({ id, value }) => [id, value(row, anyText) ?? null]))),
  });
  return (
    <section className="pv-stack">
      <div className="pv-row">
        <h2 className="pv-grow">{text("sites")}</h2>
        <FigureExport
          subject={{ of: text("title"), what: text("sites"), lines: [text("method"), ways] }}
          table={table}
        />
      </div>
      <RecordList
        name="site-proposals"
        label={text("sites")}
        source={{ kind: "client", rows }}
        columns={useDescribedColumns(COLUMNS, rows)}
        rowId={({ id }) => String(id)}
        firstSort={[{ column: "block1", direction: "desc" }]}
        actions={
          disabled
            ? []
            : [
                rule("pinned", "pin", "pin"),
                rule("forbidden", "forbid", "circle-disallowed"),
                {
                  ...edit,
                  id: "move",
                  label: text("acts.move"),
                  icon: "move",
                  run: ([site]: readonly ListedSite[]) => site && setMoving(site),
                },
                {
                  ...edit,
                  id: "release",
                  label: text("acts.release"),
                  icon: "reset",
                  run: ([site]: readonly ListedSite[]) => site && onChange(withRule(rules, site.id, null), null),
                },
                {
                  id: "map",
                  label: text("acts.show"),
                  icon: "map-pin",
                  needs: SUPPLY_SIDE.view,
                  selection: "one",
                  run: ([site]: readonly ListedSite[]) => site && onShow(site.id),
                },
              ]
        }
        emptyText={text("noCandidates")}
      />
      {moving !== null && (
        <MoveDialog
          site={moving}
          onClose={() => setMoving(null)}
          onMove={(at) => {
            const { id } = moving;
            const moved = [...rules.moved.filter((one) => one.id !== id), { id, at }];
            onChange({ ...rules, moved }, { change: "move", id, at });
            setMoving(null);
          }}
        />
      )}
    </section>
  );
}

function listed({ candidates }: SiteProblem, rules: SiteProposalRules, outcome: SiteProposalOutcome): ListedSite[] {
  const open = new Map(outcome.sites.map((site) => [site.id, site]));
  const closed = outcome.blocks.map(() => null);
  return candidates.map(({ id, name, type, county, at }) => {
    const moved = rules.moved.find((one) => one.id === id)?.at ?? at;
    const duties = open.get(id)?.blocks ?? closed;
    // An untyped point has the size that its fullest block takes.
    const size = duties.reduce((most, duty) => ((duty?.people ?? -1) > (most?.people ?? -1) ? duty : most), null);
    return { id, name, type: size?.type ?? type, county, at: moved, rule: ruleOf(rules, id), blocks: duties };
  });
}
