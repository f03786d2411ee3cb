import { setTimeout as wait } from "node:timers/promises";
import type { TestRunnerPlugin } from "@web/test-runner";
import type { PlaywrightLauncher } from "@web/test-runner-playwright";
import type { Finger } from "../kits/finger.ts";

/**
 * Lets component tests touch the page with a finger, as test/kits/finger.ts requests: Chromium treats it like a touch
 * screen.
 */
export function touchPlugin(): TestRunnerPlugin<Finger> {
  return {
    name: "touch",
    async executeCommand({ command, payload, session }) {
      if (command !== "touch" || payload === undefined) return undefined;
      const page = (session.browser as PlaywrightLauncher).getPage(session.id);
      const client = await page.context().newCDPSession(page);
      const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: readonly [number, number]) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
      const [first, ...others] = payload.path;
      // Not awaited one by one, since on a busy page a tap would become a long press.
      const heard = [send("touchStart", first), ...others.map((at) => send("touchMove", at))];
      await wait(payload.held);
      await Promise.all([...heard, send("touchEnd")]);
      await client.detach();
      return true;
    },
  };
}
