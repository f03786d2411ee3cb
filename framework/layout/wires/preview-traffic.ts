import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import { WireSchema } from "../../../contract/config/app-config.ts";
import type { Bus } from "../../bus/bus.ts";
import type { Wire, WireTraffic } from "../../bus/message.ts";
import { sameWire } from "./wire-board.ts";

const counts = { passed: z.int(), waiting: z.int(), faulty: z.int() };
/** What passed the wires of the previewed app since it was started with the draft. */
const TrafficSchema = z.object({
  type: z.literal("provision.preview.wires"),
  traffic: z.array(z.object({ wire: WireSchema, ...counts })),
});
type TrafficMessage = z.output<typeof TrafficSchema>;

/** In a preview: tells the page around it what passes each wire, at most once a frame. */
export function tellTraffic(bus: Bus): void {
  let asked = 0;
  bus.watch(() => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      const traffic = bus.wires().map((wire) => {
        const { passed, waiting, faulty } = bus.traffic(wire);
        return { wire: { from: { ...wire.from }, to: { ...wire.to } }, passed, waiting, faulty };
      });
      const message: TrafficMessage = { type: "provision.preview.wires", traffic };
      window.parent.postMessage(message, window.location.origin);
    });
  });
}

/** What passed a wire in the preview on this page; undefined while no preview has told. */
export function usePreviewTraffic(): (wire: Wire) => WireTraffic | undefined {
  const [traffic, setTraffic] = useState<TrafficMessage["traffic"]>([]);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      const message = origin === window.location.origin ? TrafficSchema.safeParse(data) : null;
      if (message?.success) setTraffic(message.data.traffic);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  return useCallback((wire) => traffic.find((one) => sameWire(one.wire, wire)), [traffic]);
}
