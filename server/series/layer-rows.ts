import { LAYER_TITLE_MAX, titlesFrom, type Titles } from "../../contract/layers/layer.ts";
import type { Series } from "../../contract/series/calls.ts";
import { nextVersion } from "../persistence/change-record.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Transaction } from "../storage/database.ts";
import { and, eq, max } from "../storage/orm.ts";
import { mapLayers } from "../storage/schema/index.ts";

/** Content of one of the product's own layers in the map's tree: a series, or the track of storms. */
interface OwnLayer {
  readonly kind: "series" | "storms";
  readonly title: string;
  readonly source: string;
  /** The series; null for storms. */
  readonly recordId: number | null;
  readonly isPublic: boolean;
  /** Its title in the other languages; empty for the same. */
  readonly translations?: Partial<Titles>;
}

/** Adds a layer at the end of "Timeseries Data"; administrators move and rename it like any other. */
export async function addLayer(tx: Transaction, userName: string, layer: OwnLayer): Promise<void> {
  const [last] = await tx.select({ position: max(mapLayers.position) }).from(mapLayers);
  const { kind, title, source, recordId, isPublic, translations } = layer;
  await tx.insert(mapLayers).values({
    kind,
    titles: { ...titlesOf(title), ...translations },
    source: source.slice(0, 300),
    recordId,
    node: "timeseries",
    position: (last?.position ?? 0) + 1,
    public: isPublic,
    createdBy: userName,
    editedBy: userName,
  });
}

const titlesOf = (title: string): Titles => titlesFrom({ en: title.slice(0, LAYER_TITLE_MAX) });

const ofSeries = (seriesId: number) => and(eq(mapLayers.kind, "series"), eq(mapLayers.recordId, seriesId));

/** Makes the layers of a series visible to the same users as the series. */
export async function showLayers(
  tx: Transaction,
  caller: RequestCaller,
  { seriesId, isPublic, hidden }: Pick<Series, "seriesId" | "isPublic" | "hidden">,
): Promise<void> {
  for (const { layerId, version } of await tx.select().from(mapLayers).where(ofSeries(seriesId)).for("update"))
    await tx
      .update(mapLayers)
      .set({
        public: isPublic && !hidden,
        privileges: hidden ? ["data.import"] : [],
        ...nextVersion({ version }, caller),
      })
      .where(eq(mapLayers.layerId, layerId));
}

/** Gives a series' layers its new title, except those that an administrator renamed. */
export async function renameLayers(
  tx: Transaction,
  caller: RequestCaller,
  { seriesId, from, to }: { readonly seriesId: number; readonly from: string; readonly to: string },
): Promise<void> {
  const rows = await tx.select().from(mapLayers).where(ofSeries(seriesId)).for("update");
  for (const { layerId, version } of rows.filter(({ titles }) => titles.en === titlesOf(from).en))
    await tx
      .update(mapLayers)
      .set({ titles: titlesOf(to), ...nextVersion({ version }, caller) })
      .where(eq(mapLayers.layerId, layerId));
}

/** Removes the layers of a series from the tree. */
export async function removeLayers(tx: Transaction, seriesId: number): Promise<void> {
  await tx.delete(mapLayers).where(ofSeries(seriesId));
}
