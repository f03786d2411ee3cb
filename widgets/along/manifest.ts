import { z } from "zod";
import { takeAlong } from "../../contract/planning/calls/along.ts";
import { provideLeaving } from "../../client/calls/along/leaving.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

provideLeaving(() => import("./Along.tsx"));

export default defineWidget({
  name: "along",
  config: z.object({}),
  needs: takeAlong.needs,
  load: () => import("./Along.tsx"),
});
