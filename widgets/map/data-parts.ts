/** What the map's data sets need of the bus and the config is of the wing `content`; its manifest takes it from here. */
export { DataIdSchema } from "../../contract/content/conditions.ts";
export { DataFiltered, filterAction, selectAction } from "../../contract/content/topics.ts";
