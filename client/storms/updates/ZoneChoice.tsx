import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { anyOf } from "../../../contract/people/privileges.ts";
import { usePermits } from "../../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { useErrorToast, TableHead } from "../../../framework/ui/index.ts";
import { ExplainedFigure } from "../../explanation/Explaining.tsx";
import { useSeededText } from "../../lookups/use-lookup-text.ts";
import { useEstimation } from "../../planning/estimations.ts";
import { useZoneLabel } from "../../planning/zone-label.ts";
import { useAdvisoryPreview } from "../plans.ts";
import { stormPreviewAtom } from "../../map/map-requests.ts";
import { useZones } from "../../planning/zones.ts";
import { useChooseZoneShape } from "./calls.ts";

interface ZoneChoiceProps {
  readonly updateId: number;
  readonly eid: number;
  readonly advisory: { readonly advisoryId: number; readonly number: string };
  readonly zone: number;
}

/**
 * A zone that someone drew before the advisory came: both shapes with the people they hold, and a choice between them.
 */
export function ZoneChoice({ updateId, eid, advisory, zone }: ZoneChoiceProps) {
  const text = useTexts("client.advisories.choice");
  const explained = useTexts("client.explanation");
  const { dataSet } = useSeededText();
  const format = useFormat();
  const fail = useErrorToast();
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const estimation = useEstimation(eid).data;
  const label = useZoneLabel(estimation?.zoneNames)(zone);
  const zones = useZones(eid).data?.zones;
  const mapping = estimation?.plannedBy?.mapping;
  const preview = useAdvisoryPreview(mapping ? { advisoryId: advisory.advisoryId, mapping } : null, eid).data;
  const choose = useChooseZoneShape();
  const [isShown, show] = useState(false);
  const setPreview = useSetAtom(stormPreviewAtom);
  const own = zones?.find((one) => one.zone === zone);
  const offered = preview?.zones.find((one) => one.zone === zone);
  useEffect(() => {
    if (!isShown || !offered || !zones) return;
    const others = zones.filter((one) => one.zone !== zone);
    setPreview([...others, offered].map((one) => ({ zone: one.zone, name: null, area: one.area, land: one.land })));
    return () => setPreview(null);
  }, [isShown, offered, zones, zone, setPreview]);
  if (!estimation || !own) return null;
  const shapes = [
    [text("own"), own.statistics, dataSet(estimation.dataSetLabel)],
    [text("advisory", { number: advisory.number }), offered, explained("byAdvisory", { number: advisory.number })],
  ] as const;
  const take = (choice: "own" | "advisory") =>
    choose.mutate({ updateId, zone, choice, version: estimation.version }, { onError: fail });
  return (
    <div className="pv-card pv-stack" role="group" aria-label={label}>
      <p>
        <strong>{label}</strong> {text("text")}
      </p>
      <table className="pv-table">
        <TableHead columns={[text("shape"), text("tracts"), text("people")]} />
        <tbody>
          {shapes.map(([name, counts, from]) => {
            const [tracts, people] = [format.number(counts?.tracts), format.number(counts?.population)];
            const counted = { key: text("tracts"), value: tracts };
            const lines = [counted, { key: text("people"), value: `= ${people}`, from }];
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{tracts}</td>
                <td>
                  <ExplainedFigure figure={{ of: "lines", title: name, lines }}>{people}</ExplainedFigure>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="pv-row">
        <Button aria-pressed={isShown} disabled={!offered} onClick={() => show(!isShown)}>
          {text("show")}
        </Button>
        {mayEdit && (
          <>
            <Button disabled={choose.isPending} onClick={() => take("own")}>
              {text("keep")}
            </Button>
            <Button disabled={!offered} busy={choose.isPending && "saving"} onClick={() => take("advisory")}>
              {text("take")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
