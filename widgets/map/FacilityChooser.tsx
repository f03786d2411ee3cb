import { useId } from "react";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { FacilitySign } from "./FacilityPopup.tsx";
import { Control } from "./MapControls.tsx";
import type { Facilities } from "./use-facilities.ts";

/** Switches the facilities on and off, and lists them: anyone who cannot see the map finds each one here. */
export function FacilityChooser(props: {
  readonly facilities: Facilities;
  readonly open: boolean;
  /** Whether there is a map that could show them. */
  readonly mapped: boolean;
  onOpen(open: boolean): void;
}) {
  const { facilities, open, mapped, onOpen } = props;
  const { shown, rows, error, opened } = facilities;
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const format = useFormat();
  const reason = useErrorText();
  const id = useId();
  return (
    <div
      className="map__stack map__basemap"
      onKeyDown={(event) => {
        if (event.key === "Escape") onOpen(false);
      }}
    >
      <Control icon="organization" label={text("label")} expanded={open} onClick={() => onOpen(!open)} />
      {open && (
        <section className="map__basemaps map__facilities" aria-labelledby={id}>
          <h3 id={id}>{text("label")}</h3>
          {mapped && (
            <label>
              <input type="checkbox" checked={shown} onChange={({ target }) => facilities.show(target.checked)} />
              {text("show")}
            </label>
          )}
          {error !== null && (
            <p role="alert">
              {reason(error)}{" "}
              <button type="button" className="pv-button" onClick={facilities.retry}>
                {text("retry")}
              </button>
            </p>
          )}
          {rows === null && error === null && <p role="status">{text("loading")}</p>}
          {rows?.length === 0 && <p>{text("none")}</p>}
          {rows !== null && rows.length > 0 && (
            <ul aria-label={text("list", { count: rows.length, figure: format.number(rows.length) })}>
              {rows.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    aria-pressed={row.id === opened?.id}
                    onClick={() => facilities.open(row.id === opened?.id ? null : row.id)}
                  >
                    <FacilitySign type={row.type} />
                    <span>
                      {row.name}
                      <small>
                        {[types(row.type), row.county, ...(row.longitude === null ? [text("noPlace")] : [])].join(
                          " · ",
                        )}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
