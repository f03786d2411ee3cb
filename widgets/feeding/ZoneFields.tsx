import type { Feeding } from "../../contract/supply/calls/feeding.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold, TextField } from "../../framework/ui/controls/index.ts";
import { TableHead } from "../../framework/ui/index.ts";
import { ROUTE_FIELDS, routeKey, ZONE_FIELDS, zoneKey } from "./draft.ts";
import type { FeedingForm } from "./use-feeding-form.ts";
import type { FedProduct } from "./WaysTable.tsx";

/** What the zone has besides sites: vehicles, deliveries to homes, benefits; and its open shelters. */
export function ZoneFields(props: {
  readonly form: FeedingForm;
  readonly zone: number;
  readonly label: string;
  readonly mayEdit: boolean;
  readonly shelters: NonNullable<Feeding["run"]>["shelters"];
  readonly need: FedProduct;
}) {
  const { form, zone, label, mayEdit, shelters, need } = props;
  const text = useTexts("widgets.feeding");
  const field = (key: string, name: string) => (
    <TextField
      key={key}
      label={text(`fields.${name}`)}
      hint={text(`hints.${name}`)}
      inputMode="decimal"
      disabled={!mayEdit}
      value={form.draft.cells[key] ?? ""}
      error={form.faults[key] ?? null}
      onChange={(value) => form.change((draft) => ({ cells: { ...draft.cells, [key]: value } }))}
    />
  );
  return (
    <>
      <fieldset className="pv-card pv-stack">
        <legend>{label}</legend>
        <div className="pv-fields pv-columns">{ZONE_FIELDS.map((name) => field(zoneKey(zone, name), name))}</div>
      </fieldset>
      <Fold title={text("vehicle")}>
        <div className="pv-fields pv-columns">{ROUTE_FIELDS.map((name) => field(routeKey(name), name))}</div>
      </Fold>
      <Shelters shelters={shelters.filter((one) => one.zone === zone)} need={need} />
    </>
  );
}

/** The zone's shelters, with the plan's people in shelters spread over them by capacity. */
function Shelters(props: { readonly shelters: NonNullable<Feeding["run"]>["shelters"]; readonly need: FedProduct }) {
  const { shelters, need } = props;
  const text = useTexts("widgets.feeding");
  const format = useFormat();
  if (shelters.length === 0) return null;
  const people = Math.max(...need.need.sheltered);
  const places = shelters.reduce((all, { capacity }) => all + (capacity ?? 0), 0);
  return (
    <section className="pv-stack" aria-label={text("shelters")}>
      <h2>{text("shelters")}</h2>
      <p className="pv-muted">{text("sheltersLead", { people: format.number(Math.round(people)) })}</p>
      <table className="pv-table">
        <TableHead columns={[text("shelter"), text("places"), text("peopleThere")]} />
        <tbody>
          {shelters.map(({ id, name, capacity }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{format.number(capacity)}</td>
              <td>
                {format.number(places === 0 || capacity === null ? null : Math.round((people * capacity) / places))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
