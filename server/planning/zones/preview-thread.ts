import type { MessagePort } from "node:worker_threads";
import secureParse from "secure-json-parse";
import { previewZones } from "../../../contract/planning/calls/zones.ts";
import type { ZonePartInput } from "../../../contract/api/domain.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import { standBehind } from "../../answers/thread-priority.ts";
import { checkedByZod } from "../../http/validate.ts";
import { tractsOfTask } from "../../tracts/thread-tracts.ts";
import { countPreview, keptSelections as selections, type DrawnZone } from "./preview-count.ts";
import type { MissingParts, PreviewOutcome, PreviewPlan, PreviewQuestion, PreviewTask } from "./preview-threads.ts";

standBehind();

/** Reads, checks and counts one preview, and writes its answer; run by preview-threads.ts in a thread. */
export default async function preview({ body, port }: PreviewTask): Promise<PreviewOutcome> {
  const start = performance.now();
  try {
    const sent = read(body);
    if (sent === undefined) return { kind: "malformed" };
    const checked = checkedByZod(previewZones.body, sent.json, "body");
    if (checked.error) return { kind: "invalid", faults: checked.error.faults };
    return await count(checked.value, { start, port });
  } catch (error) {
    if (error instanceof ZoneError) return { kind: "uncountable", code: error.code, details: error.details };
    return { kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    port.close();
  }
}

function read(body: Uint8Array): { readonly json: unknown } | undefined {
  try {
    return { json: secureParse(new TextDecoder().decode(body)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function count(
  { eid, zones }: { readonly eid: number; readonly zones: readonly DrawnZone[] },
  { start, port }: { readonly start: number; readonly port: MessagePort },
): Promise<PreviewOutcome> {
  const points = zones.flatMap(({ parts }) => parts).reduce((sum, part) => sum + pointsOf(part), 0);
  const numbers = zones.map(({ zone }) => zone);
  const plan = await ask<PreviewPlan>(port, { kind: "plan", eid, numbers, points });
  if (plan === null) return { kind: "givenUp" };
  const { selection, overlap, state, kept, saved } = plan;
  const known = tractsOfTask({ state, kept, tracts: null });
  selections.keepOnly(kept);

  const zoneIds = saved.filter((zone) => !selections.has(state, zone)).map(({ zoneId }) => zoneId);
  const missing =
    known !== undefined && zoneIds.length === 0
      ? { tracts: null, zones: [] }
      : await ask<MissingParts>(port, { kind: "missing", tracts: known === undefined, zoneIds });
  const tracts = known ?? tractsOfTask({ state, kept, tracts: missing?.tracts ?? null });
  if (missing === null || tracts === undefined) return { kind: "givenUp" };
  for (const zone of missing.zones) selections.add(state, tracts, zone);
  // A zone that was saved again since is sent with its parts in the present version.
  const current = saved.map((zone) => missing.zones.find(({ zoneId }) => zoneId === zone.zoneId) ?? zone);

  const counted = countPreview(tracts, {
    drawn: zones,
    saved: current.flatMap((zone) => selections.of(state, zone)),
    selection,
    overlap,
  });
  const milliseconds = performance.now() - start;
  const answer = previewZones.answer.parse({ ...counted, milliseconds });
  const json = new TextEncoder().encode(JSON.stringify(answer));
  return { kind: "answer", json, zones: zones.length + missing.zones.length, milliseconds };
}

/** Asks the main thread; null if it has no answer. */
function ask<T>(port: MessagePort, question: PreviewQuestion): Promise<T | null> {
  return new Promise((resolve) => {
    port.once("message", resolve);
    port.postMessage(question);
  });
}

/** Returns what counts against a caller's budget: points of outlines, and FIPS codes. */
function pointsOf(part: ZonePartInput): number {
  switch (part.kind) {
    case "polygon": {
      const { type, coordinates } = part.geometry;
      return type === "Polygon" ? coordinates.flat().length : coordinates.flat(2).length;
    }
    case "line":
      return part.coordinates.length;
    case "point":
      return 1;
    case "counties":
    case "tracts":
      return part.fips.length;
  }
}
