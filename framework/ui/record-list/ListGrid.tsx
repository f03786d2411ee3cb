import { lazy, Suspense, type ComponentType } from "react";
import { Loading } from "../states.tsx";
import type { ListGridProps } from "./props.ts";

type Grid = ComponentType<ListGridProps<unknown>>;
const AgListGrid = lazy<Grid>(() => import("./AgListGrid.tsx") as Promise<{ default: Grid }>);

/** The grid of a list; its code (AG Grid) is fetched when the first one is shown. */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  return (
    <Suspense fallback={<Loading />}>
      {/* The grid hands rows back untouched, so what it calls them does not matter to it. */}
      <AgListGrid {...(props as unknown as ListGridProps<unknown>)} />
    </Suspense>
  );
}
