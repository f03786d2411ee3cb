import { useAtomValue } from "jotai";
import { useState } from "react";
import { useEstimation } from "../../client/planning/estimations.ts";
import { inScale } from "../../client/map/layers/layer.ts";
import type { LayerLooks } from "../../client/map/layers/style.ts";
import { isService } from "../../client/map/layers/use-layer-features.ts";
import { useNamedFile } from "../../client/figures/files.ts";
import { useFormatter } from "../../client/reports/view/use-formatter.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { usePublishedEstimation } from "../../client/reports/published.ts";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import { printMap } from "../../contract/reports/calls/map-print.ts";
import { PRODUCT } from "../../contract/lists/file-name.ts";
import { fetchFile } from "../../framework/http/api.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { saveBlob } from "../../framework/ui/index.ts";
import { useTasks, type TaskWork } from "../../framework/ui/tasks/tasks.ts";
import type { Bounds } from "../../map/geo.ts";
import type { LiveMap, ServedOverlays } from "../../map/live-map.ts";
import type { SheetPaper } from "../../map/print/papers.ts";
import type { Facilities } from "./facility-parts.ts";
import type { MapData } from "./use-map-data.ts";
import { useLayerLegends, type PrintedLegends } from "./use-layer-legends.ts";
import { clauseOf, type ShownLayer } from "./use-overlays.ts";
import { useSheetLegend } from "./use-sheet-legend.ts";
import type { SwipeChoice } from "./use-swipe.ts";
import type { MapConfig } from "./config.ts";

export const PRINT_FORMATS = ["pdf", "png"] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** The reader's choices for a printed map. */
interface PrintChoice extends SheetPaper {
  readonly title: string;
  readonly format: PrintFormat;
}

/** What is printed. */
export interface PrintedMap {
  readonly map: LiveMap;
  readonly data: MapData;
  readonly facilities: Facilities;
  readonly layers: readonly ShownLayer[];
  readonly swipe: SwipeChoice;
  readonly source: MapConfig["source"];
}

/** Draws the map's content on a sheet and saves it as a file. */
export function usePrint(given: PrintedMap) {
  const { map, data, facilities, layers, swipe, source } = given;
  const text = useTexts("widgets.map.print");
  const format = useFormat();
  const formatter = useFormatter(useAtomValue(timeZoneAtom));
  const { start } = useTasks();
  const named = useNamedFile();
  const statistics = useTexts("map.statistics");
  const legendsOf = useLayerLegends(layers);
  const legends = useSheetLegend(data, facilities);
  const seeded = useSeededText();
  const { agencyName = "" } = useConfigKeys();
  const working = useEstimation(source === "working" ? data.eid : null).data?.name;
  const published = usePublishedEstimation(source === "published" ? data.eid : null).data?.name;
  const [printing, setPrinting] = useState(false);
  const estimation = working ?? published ?? "";
  const dataSet = data.dataSet ? seeded.dataSet(data.dataSet.label) : "";

  /** Notes about visible layers that are not on the sheet, with the reasons. */
  const notesOf = (
    seen: readonly ShownLayer[],
    left: PrintOmissions & { readonly services: ReadonlyMap<ShownLayer, unknown> },
  ): string[] => {
    const hasFailed = (one: ShownLayer): boolean => left.failed.includes(one) || Boolean(one.content.error);
    const groups = {
      service: seen.filter((one) => isService(one.layer.kind) && !left.services.has(one) && !hasFailed(one)),
      tooMany: seen.filter((one) => left.tooMany.includes(one)),
      failed: seen.filter(hasFailed),
    };
    return Object.entries(groups).flatMap(([why, of]) => {
      const names = of.map(({ layer }) => layer.title).join(", ");
      return names === "" ? [] : [text(`leftOut.${why}`, { layers: names, most: format.number(left.most) })];
    });
  };

  const print = (choice: PrintChoice) => {
    setPrinting(true);
    const stopped = text("stopped");
    const end = (save: () => void) => ({ text: text("saved"), again: save });
    const work: TaskWork<() => void> = (report, signal) =>
      draw(choice, report, signal).finally(() => setPrinting(false));
    start({ name: text("save"), stopped, end, work });
  };
  const draw = async (
    { title, format: kind, ...paper }: PrintChoice,
    ...[report, signal]: Parameters<TaskWork<unknown>>
  ) => {
    report({ text: text("drawing") });
    const { composeSheet, layoutSheet } = await import("../../map/print/compose-sheet.ts");
    const { boundsOnPaper } = await import("../../map/print/sheet-tile.ts");
    const services = await looksOfServices(layers);
    // A print shows only one side of a swiped map, so it states which.
    const all = legendsOf(new Map([...services].map(([{ layer }, looks]) => [layer.id, { looks, set: null }])));
    const shown = swipe.sides?.left ?? all.series?.heading ?? statistics(data.style.statistic);
    const side = swipe.on ? text("leftSide", { name: shown }) : "";
    const agency = agencyName || PRODUCT;
    const wordsOf = (above: PrintedLegends, resolution: number, notes: readonly string[]) => ({
      title,
      subject: [estimation, dataSet, side].filter(Boolean).join(" · "),
      legends: legends(resolution, above),
      notes,
      sources: [
        ...(dataSet === "" ? [] : [text("dataFrom", { source: dataSet })]),
        map.localCredit().copyright,
        text("roads"),
        ...above.credits,
      ],
      made: text("made", { agency, at: format.instant(new Date().toISOString()) }),
    });
    const { extent, resolution, scale } = map.view;
    const most = wordsOf(all, resolution, []);
    const frames = [most, { ...most, legends: [] }].map((words) => layoutSheet(paper, words).frame);
    const within = boundsOnPaper([extent.xmin, extent.ymin, extent.xmax, extent.ymax], frames);
    const { served, ...left } = await servedOf(services, within);
    const above = legendsOf(served);
    const seen = layers.filter(({ layer, state }) => inScale(layer, scale) && state.opacity > 0);
    const notes = notesOf(seen, { ...left, services });
    const words = wordsOf(above, resolution, notes);
    const drawn = await map.drawSheet(layoutSheet(paper, words).frame, served);
    // The value of a dot depends on the drawn resolution; the size of the legend does not.
    const layout = layoutSheet(paper, { ...words, legends: legends(drawn.resolution, above) });
    const sheet = composeSheet(layout, drawn, { formatter });
    signal.throwIfAborted();
    report({ text: text("writing") });
    const description = text("description", { subject: words.subject, zones: data.zones.length });
    const blob =
      kind === "pdf"
        ? await fetchFile(printMap, { body: { title, description, author: agency, sheet }, signal })
        : await (await import("../../map/print/sheet-picture.ts")).pngOfSheet(sheet);
    // Prevents the estimation's name from appearing twice in the file's name.
    const what = title === estimation ? text("map") : title;
    const fileName = (await named({ of: estimation, what, lines: [] })).nameWith(kind);
    signal.throwIfAborted();
    const save = () => saveBlob(blob, fileName);
    save();
    return save;
  };
  return { printing, print, estimation };
}

/** The drawing info of this server's own services on the map, such as storms. */
async function looksOfServices(layers: readonly ShownLayer[]): Promise<ReadonlyMap<ShownLayer, LayerLooks>> {
  const asked = layers.filter(({ content }) => content.info !== null);
  if (asked.length === 0) return new Map();
  const { fetchLooks } = await import("../../client/map/layers/drawn-service.ts");
  const known = await Promise.all(
    asked.map(async (one) => [one, await fetchLooks(one.layer).catch(() => null)] as const),
  );
  return new Map(known.flatMap(([one, looks]) => (looks === null ? [] : [[one, looks] as const])));
}

/** Services that the print leaves out: with too many features, or without an answer. */
interface PrintOmissions {
  readonly tooMany: readonly ShownLayer[];
  readonly failed: readonly ShownLayer[];
  readonly most: number;
}

/** The features of services within bounds in degrees, and the services with too many or without an answer. */
async function servedOf(
  services: ReadonlyMap<ShownLayer, LayerLooks>,
  within: Bounds,
): Promise<PrintOmissions & { readonly served: ServedOverlays }> {
  if (services.size === 0) return { served: new Map(), tooMany: [], failed: [], most: 0 };
  const { fetchWithin, MOST_ON_PAPER } = await import("../../client/map/layers/drawn-service.ts");
  const asked = await Promise.all(
    [...services].map(async ([one, looks]) => {
      const set = await fetchWithin(one.layer, { where: clauseOf(one), within }).catch(() => "failed" as const);
      return { one, looks, set };
    }),
  );
  const served = asked.flatMap(({ one, looks, set }) =>
    set === null || set === "failed" ? [] : [[one.layer.id, { looks, set }] as const],
  );
  const of = (result: unknown) => asked.filter(({ set }) => set === result).map(({ one }) => one);
  return { served: new Map(served), tooMany: of(null), failed: of("failed"), most: MOST_ON_PAPER };
}
