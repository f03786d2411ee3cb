import { useAtomValue } from "jotai";
import { useState } from "react";
import { useEstimation } from "../../client/estimations.ts";
import { useNamedFile } from "../../client/files.ts";
import { useFormatter } from "../../client/report-view/use-formatter.ts";
import { useSeededText } from "../../client/use-lookup-text.ts";
import { usePublishedEstimation } from "../../client/view.ts";
import { useConfigKeys } from "../../client/config-keys.ts";
import { printMap } from "../../contract/calls/map-print.ts";
import { PRODUCT } from "../../contract/file-name.ts";
import { fetchFile } from "../../framework/http/api.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { saveBlob, useAnnounce } from "../../framework/ui/index.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { SheetPaper } from "../../map/print/papers.ts";
import type { Facilities } from "./use-facilities.ts";
import type { MapData } from "./use-map-data.ts";
import { useLayerLegends } from "./use-layer-legends.ts";
import type { ShownLayer } from "./use-overlays.ts";
import { useSheetLegend } from "./use-sheet-legend.ts";
import type { MapConfig } from "./config.ts";

export const PRINT_FORMATS = ["pdf", "png"] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** What a reader chooses of a printed map. */
export interface PrintChoice extends SheetPaper {
  readonly title: string;
  readonly format: PrintFormat;
}

/** How a print stands. */
export type Printing = "idle" | "drawing" | "writing" | "saved";

/** Puts what the map shows on a sheet and saves it as a file. */
export function usePrint(given: {
  readonly map: LiveMap;
  readonly data: MapData;
  readonly facilities: Facilities;
  readonly layers: readonly ShownLayer[];
  readonly source: MapConfig["source"];
}) {
  const { map, data, facilities, layers, source } = given;
  const text = useTexts("widgets.map.print");
  const format = useFormat();
  const formatter = useFormatter(useAtomValue(timeZoneAtom));
  const announce = useAnnounce();
  const named = useNamedFile();
  const above = useLayerLegends(layers);
  const legends = useSheetLegend(data, facilities, above);
  const seeded = useSeededText();
  const { agencyName = "" } = useConfigKeys();
  const working = useEstimation(source === "working" ? data.eid : null).data?.name;
  const published = usePublishedEstimation(source === "published" ? data.eid : null).data?.name;
  const [printing, setPrinting] = useState<Printing>("idle");
  const [error, setError] = useState<unknown>(null);
  const estimation = working ?? published ?? "";
  const dataSet = data.dataSet ? seeded.dataSet(data.dataSet.label) : "";

  const print = async ({ title, format: kind, ...paper }: PrintChoice) => {
    setPrinting("drawing");
    setError(null);
    try {
      const { composeSheet, layoutSheet } = await import("../../map/print/compose-sheet.ts");
      const agency = agencyName || PRODUCT;
      const words = {
        title,
        subject: [estimation, dataSet].filter(Boolean).join(" · "),
        legends: legends(map.view.resolution),
        sources: [
          ...(dataSet === "" ? [] : [text("dataFrom", { source: dataSet })]),
          map.localCredit().copyright,
          text("roads"),
          ...above.credits,
        ],
        made: text("made", { agency, at: format.instant(new Date().toISOString()) }),
      };
      const drawn = await map.drawSheet(layoutSheet(paper, words).frame);
      // What a dot stands for follows from how the map came out; the room of the legend does not.
      const layout = layoutSheet(paper, { ...words, legends: legends(drawn.resolution) });
      const sheet = composeSheet(layout, drawn, { formatter });
      setPrinting("writing");
      const description = text("description", { subject: words.subject, zones: data.zones.length });
      const blob =
        kind === "pdf"
          ? await fetchFile(printMap, { body: { title, description, author: agency, sheet } })
          : await (await import("../../map/print/sheet-picture.ts")).pngOfSheet(sheet);
      // A title that only repeats the estimation's name would stand in the file's name twice.
      const what = title === estimation ? text("map") : title;
      saveBlob(blob, (await named({ of: estimation, what, lines: [] })).nameWith(kind));
      setPrinting("saved");
      announce(text("saved"));
    } catch (failure) {
      setPrinting("idle");
      setError(failure);
    }
  };
  return { printing, error, print, estimation };
}
