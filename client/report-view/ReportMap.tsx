import { useMemo, useRef } from "react";
import type { MapBlock } from "../../engine/report/document.ts";
import { drawMap } from "../../engine/report/draw/draw-map.ts";
import { DrawnSvg } from "./DrawnSvg.tsx";
import { mapOnPaper, onScreen } from "./drawing-options.ts";
import { useReading } from "./reading.ts";
import { useWidth } from "./use-width.ts";

const START_WIDTH = 800;

/** The zones over the counties' outlines, with legend, north and scale. */
export function ReportMap({ block }: { readonly block: MapBlock }) {
  const reading = useReading();
  const place = useRef<HTMLElement>(null);
  const width = useWidth(place, START_WIDTH);
  const drawn = useMemo(() => drawMap(block, onScreen(reading, width)), [block, reading, width]);
  const printed = useMemo(() => drawMap(block, mapOnPaper(reading)), [block, reading]);
  const { format } = reading;
  return (
    <figure ref={place} className="report-view__block report-view__map" data-block={block.id}>
      <div className="report-view__on-screen">
        <DrawnSvg drawing={drawn} name={{ title: format(block.title), description: format(block.description) }} />
      </div>
      <div className="report-view__on-paper">
        <DrawnSvg drawing={printed} name={null} />
      </div>
      {block.notes.length > 0 && (
        <figcaption>
          {block.notes.map((note, i) => (
            <p key={i} className="report-view__small">
              {format(note)}
            </p>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
