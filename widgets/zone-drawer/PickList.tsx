import { useDeferredValue, useRef, useState } from "react";
import { useCounties, useTracts } from "../../client/tracts/tracts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import {
  Checkbox,
  Fold,
  RadioGroup,
  SelectField,
  TextField,
  type ControlHandle,
} from "../../framework/ui/controls/index.ts";
import { ErrorState } from "../../framework/ui/index.ts";
import type { DraftAction, DraftState } from "./draft.ts";
import { matching, namesInZoneName } from "./matching.ts";

const KINDS = ["counties", "tracts"] as const;
type PickKind = (typeof KINDS)[number];
/** The longest list; the search narrows it. */
const SHOWN = 100;

interface PickProps {
  readonly dataSetId: number;
  readonly draft: DraftState;
  act(action: DraftAction): void;
}

/** Counties or tracts chosen from a list by FIPS: no mouse and no map needed. */
export function PickList({ dataSetId, draft, act }: PickProps) {
  const text = useTexts("widgets.zone-drawer.pick");
  const format = useFormat();
  const [kind, setKind] = useState<PickKind>("counties");
  const [search, setSearch] = useState("");
  const field = useRef<ControlHandle>(null);
  const [county, setCounty] = useState<string | null>(null);
  const counties = useCounties(dataSetId);
  const tracts = useTracts(dataSetId, kind === "tracts" ? county : null);
  const wanted = useDeferredValue(search);
  const query = kind === "counties" ? counties : tracts;
  const list = matching(query.data ?? [], wanted);
  const part = draft.parts.find((one) => one.kind === kind);
  const picked = new Set(part && "fips" in part ? part.fips : []);
  const called = (fips: readonly string[]) =>
    namesInZoneName((counties.data ?? []).flatMap((one) => (fips.includes(one.fips) ? one.name : [])));
  const toggle = (fips: string, on: boolean) => {
    const next = on ? [...picked, fips] : [...picked].filter((one) => one !== fips);
    act({ type: "pick", kind, fips: next });
    // A zone of counties alone is called after them until a person types a name.
    if (kind === "counties" && draft.parts.every((one) => one === part) && draft.name === called([...picked]))
      act({ type: "name", name: called(next) });
  };

  return (
    <Fold
      className="zone-drawer__fold pv-card pv-card--tight"
      title={text("title")}
      onOpen={() => requestAnimationFrame(() => field.current?.focus())}
    >
      <RadioGroup
        label={text("kind")}
        labelHidden
        layout="horizontal"
        options={KINDS}
        chosen={kind}
        textOf={(one) => text(one)}
        onChoose={(one) => setKind(one)}
      />
      {kind === "tracts" && (
        <SelectField
          label={text("county")}
          value={county}
          onChange={setCounty}
          options={[
            { value: null, label: text("chooseCounty") },
            ...(counties.data ?? []).map((one) => ({ value: one.fips, label: one.name })),
          ]}
        />
      )}
      <TextField
        ref={field}
        label={text("search")}
        type="search"
        autoComplete="off"
        value={search}
        onChange={setSearch}
        onKeyDown={({ key }) => {
          // If only one is found, Enter picks it.
          const [found, ...others] = matching(query.data ?? [], search);
          if (key === "Enter" && found && others.length === 0) toggle(found.fips, !picked.has(found.fips));
        }}
      />
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      <p className="pv-muted pv-small" role="status">
        {text("picked", { count: picked.size })}
        {query.data && list.length === 0 ? ` · ${text("none")}` : ""}
        {list.length > SHOWN ? ` · ${text("more", { shown: SHOWN, all: format.number(list.length) })}` : ""}
      </p>
      {list.length > 0 && (
        <p className="zone-drawer__pick zone-drawer__pick-heads pv-muted" aria-hidden="true">
          <span />
          <span>{text(kind)}</span>
          <small>{text("fips")}</small>
          <small>{text("people")}</small>
        </p>
      )}
      <ul className="zone-drawer__picks pv-plain-list pv-scroll-area pv-scroll-area--low" aria-label={text(kind)}>
        {list.slice(0, SHOWN).map(({ fips, name, population }) => (
          <li key={fips}>
            <label className="zone-drawer__pick">
              <Checkbox
                label={`${name}, ${text("fips")} ${fips}, ${text("people")} ${format.number(population)}`}
                labelHidden
                checked={picked.has(fips)}
                onChange={(on) => toggle(fips, on)}
              />
              <span>{name}</span>
              <small className="pv-muted">{fips}</small>
              <small className="pv-muted">{format.number(population)}</small>
            </label>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
