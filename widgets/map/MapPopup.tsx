import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from "react";
import { ExplainedFigure, type ExplainableFigure } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import type { ScreenSpot } from "../../map/geo.ts";

/** A pop-up next to a place, or at the map's edge without one. It takes the focus, and Escape closes it. */
export function MapPopup(props: {
  /** Its subject; a new subject takes the focus again. */
  readonly of: unknown;
  readonly spot: ScreenSpot | null;
  readonly title: ReactNode;
  readonly note: string | null;
  readonly facts: readonly {
    readonly name: string;
    readonly value: string;
    readonly also?: string;
    readonly chosen?: boolean;
    /** What explains the value. */
    readonly figure?: ExplainableFigure;
  }[];
  readonly children?: ReactNode;
  onClose(): void;
}) {
  const { of, spot, title, note, facts, children, onClose } = props;
  const text = useTexts("widgets.map.popup");
  const id = useId();
  const keys = useFigureKeys<HTMLDListElement>();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), [of]);
  return (
    <div
      ref={box}
      className={`map__popup map__box${spot === null ? " map__popup--aside" : ""}`}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ "--map-x": `${spot?.x ?? 0}px`, "--map-y": `${spot?.y ?? 0}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header className="pv-row pv-row--one pv-row--top">
        <div className="pv-grow">
          <h3 id={id} className="pv-row pv-row--one">
            {title}
          </h3>
          {note !== null && <p className="pv-muted">{note}</p>}
        </div>
        <Action icon="x" label={text("close")} onClick={onClose} />
      </header>
      <dl {...keys}>
        {facts.map(({ name, value, also, chosen, figure }) => (
          <div key={name} className={`pv-row pv-row--one pv-row--apart${chosen ? " map__chosen pv-strong" : ""}`}>
            <dt>{name}</dt>
            <dd>
              {figure ? (
                <ExplainedFigure grouped figure={figure}>
                  {value}
                </ExplainedFigure>
              ) : (
                value
              )}
              {also && <div className="pv-muted pv-small">{also}</div>}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
