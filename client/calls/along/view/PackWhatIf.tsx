import { useState } from "react";
import type { Pack, PackedEstimation } from "../../../../contract/planning/pack.ts";
import { needTables } from "../../../../engine/display/need-tables.ts";
import { readNumber } from "../../../../engine/display/read-number.ts";
import { assistanceKey, projectChanged, type InputChanges } from "../../../../engine/what-if/changed-inputs.ts";
import { MISSING, useFormat, useLocale, useText, useTexts } from "../../../../framework/i18n/index.ts";
import { zoneLabel } from "../../../../engine/display/zone-label.ts";
import { Choice, Entry, PlainTable, Press } from "./plain.tsx";
import { useProductName } from "./product-name.ts";

type Calculated = PackedEstimation & { readonly projections: object; readonly inputs: object };

/** What the need would be with other shares and needs: the engine's own arithmetic, on this device. */
export function PackWhatIf({ pack }: { readonly pack: Pack }) {
  const text = useTexts("widgets.along.whatIf");
  const usable = pack.estimations.filter((one): one is Calculated => one.projections !== null && one.inputs !== null);
  const [chosen, setChosen] = useState("0");
  const one = usable[Number(chosen)];
  if (one === undefined) return <p>{text("none")}</p>;
  return (
    <>
      <Choice
        label={text("estimation")}
        value={chosen}
        onChange={setChosen}
        options={usable.map(({ estimation }, i) => ({ value: String(i), label: estimation.name }))}
      />
      <WhatIf key={chosen} of={one} />
    </>
  );
}

/** One input of the run that may be assumed to be another. */
interface AssumedInput {
  readonly kind: keyof InputChanges;
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

function WhatIf({ of: { projections, inputs } }: { readonly of: PackedEstimation }) {
  const text = useTexts("widgets.along.whatIf");
  const anyText = useText();
  const format = useFormat();
  const locale = useLocale();
  const productOf = useProductName();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (projections === null || inputs === null) return null;
  const { parameters, assistance } = inputs;
  const zoneOf = (zone: number) => {
    const { key, values } = zoneLabel(zone, projections.zoneNames);
    return anyText(key, { ...values });
  };
  const assumed: AssumedInput[] = [
    ...projections.zones.map(({ zone, affected }): AssumedInput => ({
      kind: "affected",
      key: String(zone),
      label: text("affected", { zone: zoneOf(zone) }),
      value: affected,
    })),
    ...parameters.flatMap(({ product, category, value, unit }): AssumedInput[] =>
      category === "npp"
        ? [{ kind: "npp", key: product, label: text("npp", { product: productOf(product), unit: anyText(`client.figures.units.${unit}`) }), value }] // oxfmt-ignore
        : [],
    ),
    ...assistance.map((row): AssumedInput => ({
      kind: "assistance",
      key: assistanceKey(row),
      label: text(row.category === "Below Poverty(%)" ? "below" : "above", {
        zone: zoneOf(row.zone),
        product: productOf(row.product),
      }),
      value: row.value,
    })),
  ];
  const idOf = ({ kind, key }: AssumedInput) => `${kind} ${key}`;
  const read = (one: AssumedInput): number | null | undefined => {
    const entry = typed[idOf(one)];
    if (entry === undefined) return one.value;
    const most = one.kind === "npp" ? Infinity : 100;
    const number = readNumber(entry, locale, most);
    return typeof number === "number" && number >= 0 && number <= most ? number : undefined;
  };
  const isWrong = assumed.some((one) => read(one) === undefined);
  const changesOf = (kind: keyof InputChanges) =>
    Object.fromEntries(assumed.flatMap((one) => (one.kind === kind ? [[one.key, read(one) ?? one.value]] : [])));
  const base = { zones: projections.zones, parameters, assistance, settings: projections.settings };
  const changes = { affected: changesOf("affected"), npp: changesOf("npp"), assistance: changesOf("assistance") };
  const after = isWrong ? null : projectChanged(base, changes);
  const kinds = ["affected", "npp", "assistance"] as const;
  return (
    <div className="pv-stack pv-stack--wide">
      <p className="pv-muted">{text("lead")}</p>
      {kinds.map((kind) => (
        <fieldset key={kind} className="pv-card pv-stack">
          <legend>{text(`kinds.${kind}`)}</legend>
          <div className="pv-columns">
            {assumed
              .filter((one) => one.kind === kind)
              .map((one) => (
                <Entry
                  key={idOf(one)}
                  label={one.label}
                  numeric
                  value={typed[idOf(one)] ?? format.number(one.value, { digits: decimalsOf(one.value) })}
                  error={read(one) === undefined ? text(kind === "npp" ? "notNumber" : "notPercent") : null}
                  onChange={(value) => setTyped((before) => ({ ...before, [idOf(one)]: value }))}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <div className="pv-row">
        <Press quiet onPress={() => setTyped({})}>
          {text("reset")}
        </Press>
      </div>
      <div role="status" className="pv-card pv-stack">
        {after === null ? (
          <p>{text("wrong")}</p>
        ) : (
          <PlainTable
            title={text("result")}
            empty={text("none")}
            columns={(["product", "before", "after", "dayOne", "trucksBefore", "trucks"] as const).map((id) => ({
              id,
              header: text(`columns.${id}`),
              numeric: id !== "product",
            }))}
            rows={[
              [
                text("people"),
                format.number(projections.headline.peopleAssisted),
                format.number(after.headline.peopleAssisted),
                MISSING,
                MISSING,
                MISSING,
              ],
              ...needTables(after, "quantity").map((table, i) => {
                const earlier = needTables(projections, "quantity")[i]?.all.shown.total ?? null;
                const trucks = (of: Parameters<typeof needTables>[0]) => needTables(of, "trucks")[i]?.all.shown.total;
                return [
                  `${productOf(table.product)} (${anyText(`client.figures.units.${table.unit}`)})`,
                  format.number(earlier),
                  format.number(table.all.shown.total),
                  format.number(table.all.shown.dayOne),
                  format.number(trucks(projections)),
                  format.number(trucks(after)),
                ];
              }),
            ]}
          />
        )}
      </div>
    </div>
  );
}

const decimalsOf = (value: number): number => Math.min(6, String(value).split(".")[1]?.length ?? 0);
