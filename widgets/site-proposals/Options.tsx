import type { ReactNode } from "react";
import type { SiteProblem, SiteProposalRules } from "../../contract/supply/calls/site-proposals.ts";
import { MILES } from "../../contract/supply/calls/sites.ts";
import { FACILITY_TYPES } from "../../contract/supply/supply.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Combobox, SelectField } from "../../framework/ui/controls/index.ts";

/** How often the way of a person without a vehicle can count. */
const WEIGHTS = [1, 2, 3, 5, 10] as const;
/** The fewest people a day for whom a site can open. */
const LEAST = [0, 50, 100, 250, 500, 1_000, 2_500] as const;

/** What a planner asks of a proposal. */
export function Options(props: {
  readonly problem: SiteProblem;
  readonly rules: SiteProposalRules;
  readonly disabled: boolean;
  readonly children: ReactNode;
  onChange(rules: SiteProposalRules): void;
}) {
  const { problem, rules, disabled, children, onChange } = props;
  const text = useTexts("widgets.site-proposals");
  const format = useFormat();
  const typeText = useTexts("domain.lists.supply.words.type");
  const types = FACILITY_TYPES.filter((type) => problem.candidates.some((one) => one.type === type));
  const counties = [...new Set(problem.candidates.map(({ county }) => county))].toSorted();
  const put = (changes: Partial<SiteProposalRules>) => onChange({ ...rules, ...changes });
  return (
    <form className="pv-row" role="group" aria-label={text("options")} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={text("distance")}
        disabled={disabled}
        value={rules.miles}
        options={MILES.map((value) => ({ value, label: text("miles", { count: value }) }))}
        onChange={(miles) => put({ miles })}
      />
      <SelectField
        label={text("weight")}
        disabled={disabled}
        value={rules.weight}
        options={WEIGHTS.map((value) => ({ value: Number(value), label: text("times", { count: value }) }))}
        onChange={(weight) => put({ weight })}
      />
      <SelectField
        label={text("least")}
        disabled={disabled}
        value={rules.least ?? 0}
        options={LEAST.map((value) => ({
          value: Number(value),
          label: value === 0 ? text("anyNumber") : text("peopleADay", { people: format.number(value) }),
        }))}
        onChange={(least) => put({ least })}
      />
      {problem.routing !== null && (
        <SelectField
          label={text("ways")}
          disabled={disabled}
          value={rules.ways ?? "straight"}
          options={[
            { value: "straight", label: text("straight", { factor: format.number(problem.detour, { digits: 1 }) }) },
            { value: "routed", label: text("byRoad", { host: problem.routing }) },
          ]}
          onChange={(ways) => put({ ways })}
        />
      )}
      <Combobox
        label={text("types")}
        placeholder={text("all")}
        multiple
        disabled={disabled}
        options={types.map((value) => ({ value, label: typeText(value) }))}
        chosen={rules.types}
        onChoose={(chosen) => put({ types: types.filter((type) => chosen.includes(type)) })}
      />
      <Combobox
        label={text("counties")}
        placeholder={text("all")}
        multiple
        disabled={disabled}
        options={counties.map((value) => ({ value, label: value }))}
        chosen={rules.counties}
        onChoose={(chosen) => put({ counties: [...chosen] })}
      />
      {children}
    </form>
  );
}
