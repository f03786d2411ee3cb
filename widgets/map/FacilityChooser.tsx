import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Switch } from "../../framework/ui/controls/index.ts";
import { FacilitySign } from "./FacilityPopup.tsx";
import type { Facilities } from "./use-facilities.ts";

/** Switches the facilities on and off, and lists them: anyone who cannot see the map finds each one here. */
export function FacilityChooser(props: {
  readonly facilities: Facilities;
  /** Whether there is a map that could show them. */
  readonly mapped: boolean;
}) {
  const { facilities, mapped } = props;
  const { shown, rows, error, opened } = facilities;
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const format = useFormat();
  const reason = useErrorText();
  return (
    <div className="map__facilities">
      {mapped && <Switch label={text("show")} checked={shown} onChange={(checked) => facilities.show(checked)} />}
      {error !== null && (
        <p role="alert">
          {reason(error)} <Button onClick={facilities.retry}>{text("retry")}</Button>
        </p>
      )}
      {rows === null && error === null && <p role="status">{text("loading")}</p>}
      {rows?.length === 0 && <p>{text("none")}</p>}
      {rows !== null && rows.length > 0 && (
        <ul aria-label={text("list", { count: rows.length, figure: format.number(rows.length) })}>
          {rows.map((row) => (
            <li key={row.id}>
              <Button
                kind="quiet"
                wide
                aria-pressed={row.id === opened?.id}
                onClick={() => facilities.open(row.id === opened?.id ? null : row.id)}
              >
                <span className="map__facility">
                  <FacilitySign type={row.type} />
                  <span>
                    {row.name}
                    <small>
                      {[types(row.type), row.county, ...(row.longitude === null ? [text("noPlace")] : [])].join(" · ")}
                    </small>
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
