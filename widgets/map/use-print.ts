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
import type { LiveMap, ServedOverlays } from "../../map/live-map.ts";
import type { SheetPaper } from "../../map/print/papers.ts";
import type { Facilities } from "./use-facilities.ts";
import type { MapData } from "./use-map-data.ts";
import { useLayerLegends } from "./use-layer-legends.ts";
import { clauseOf, type ShownLayer } from "./use-overlays.ts";
import { useSheetLegend } from "./use-sheet-legend.ts";
import type { SwipeChoice } from "./use-swipe.ts";
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
  readonly swipe: SwipeChoice;
  readonly source: MapConfig["source"];
}) {
  const { map, data, facilities, layers, swipe, source } = given;
  const text = useTexts("widgets.map.print");
  const format = useFormat();
  const formatter = useFormatter(useAtomValue(timeZoneAtom));
  const announce = useAnnounce();
  const named = useNamedFile();
  const statistics = useTexts("map.statistics");
  const legendsOf = useLayerLegends(layers);
  const legends = useSheetLegend(data, facilities);
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
      const served = await servedOf(layers);
      const above = legendsOf(served);
      // Paper has one side: which of the two it is must be said.
      const shown = swipe.sides?.left ?? above.series?.heading ?? statistics(data.style.statistic);
      const side = swipe.on ? text("leftSide", { name: shown }) : "";
      const agency = agencyName || PRODUCT;
      const words = {
        title,
        subject: [estimation, dataSet, side].filter(Boolean).join(" · "),
        legends: legends(map.view.resolution, above),
        sources: [
          ...(dataSet === "" ? [] : [text("dataFrom", { source: dataSet })]),
          map.localCredit().copyright,
          text("roads"),
          ...above.credits,
        ],
        made: text("made", { agency, at: format.instant(new Date().toISOString()) }),
      };
      const drawn = await map.drawSheet(layoutSheet(paper, words).frame, served);
      // What a dot stands for follows from how the map came out; the room of the legend does not.
      const layout = layoutSheet(paper, { ...words, legends: legends(drawn.resolution, above) });
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

/** What this server's own services show, of storms for one. One that cannot be had is not on the map either, and its node says why. */
async function servedOf(layers: readonly ShownLayer[]): Promise<ServedOverlays> {
  const asked = layers.filter(({ content }) => content.info !== null);
  if (asked.length === 0) return new Map();
  const { fetchDrawn } = await import("../../client/layers/drawn-service.ts");
  const drawn = await Promise.all(
    asked.map(async (one) => [one.layer.id, await fetchDrawn(one.layer, clauseOf(one)).catch(() => null)] as const),
  );
  return new Map(drawn.flatMap(([id, found]) => (found === null ? [] : [[id, found] as const])));
}
