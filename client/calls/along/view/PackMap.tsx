import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Pack, PackedEstimation } from "../../../../contract/planning/pack.ts";
import type { MapBlock } from "../../../../engine/reports/document.ts";
import { drawMap } from "../../../../engine/reports/draw/draw-map.ts";
import { useTexts } from "../../../../framework/i18n/index.ts";
import { DrawnSvg } from "../../../reports/drawings.tsx";
import { onScreen } from "../../../reports/view/on-screen.ts";
import { useFormatter } from "../../../reports/view/use-formatter.ts";
import { Choice, Press } from "./plain.tsx";

/** How many times wider than its place the map can be drawn; names find more room on a wider one. */
const ZOOMS = [1, 2, 4, 8] as const;
/** Pixels: a wider map shows no more than this at once. */
const WIDEST = 1_100;
/** Pixels that the edges take, and the share of the window's height that it takes. */
const [EDGES, TALL] = [24, 0.72] as const;
/** What marks a site, in front of its name. */
const SITE_MARK = "\u25c6";
/** Sites are named like cities, before smaller places. */
const SITE_SIZE = 2;

interface DrawnPlan {
  readonly name: string;
  readonly timeZone: string;
  readonly block: MapBlock;
}

/** The zones of an estimation on the local base map, with the tracts of their counties and the sites. */
export function PackMap({ pack }: { readonly pack: Pack }) {
  const text = useTexts("widgets.along.view");
  const plans = useMemo(() => pack.estimations.flatMap((one) => planOf(pack, one) ?? []), [pack]);
  const [chosen, setChosen] = useState("0");
  const plan = plans[Number(chosen)];
  if (plan === undefined) return <p>{text("noReport")}</p>;
  return (
    <section className="pv-stack">
      {plans.length > 1 && (
        <Choice
          label={text("shelf.map")}
          value={chosen}
          onChange={setChosen}
          options={plans.map(({ name }, i) => ({ value: String(i), label: name }))}
        />
      )}
      <PlanMap key={chosen} plan={plan} />
    </section>
  );
}

function PlanMap({ plan: { block, timeZone, name } }: { readonly plan: DrawnPlan }) {
  const text = useTexts("widgets.along.view");
  const formatter = useFormatter(timeZone);
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const area = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const drawing = useMemo(() => {
    const [width, height] = [Math.min(window.innerWidth - EDGES, WIDEST) * zoom, window.innerHeight * TALL * zoom];
    return drawMap(block, { ...onScreen(formatter, width), height });
  }, [block, formatter, zoom]);
  useLayoutEffect(() => {
    const shown = area.current;
    if (shown === null) return;
    shown.scrollLeft = middle.current.x * shown.scrollWidth - shown.clientWidth / 2;
    shown.scrollTop = middle.current.y * shown.scrollHeight - shown.clientHeight / 2;
  }, [zoom]);
  const zoomTo = (next: number) => {
    const shown = area.current;
    if (shown !== null)
      middle.current = {
        x: (shown.scrollLeft + shown.clientWidth / 2) / shown.scrollWidth,
        y: (shown.scrollTop + shown.clientHeight / 2) / shown.scrollHeight,
      };
    setStep(next);
  };
  return (
    <>
      <div className="pv-row pv-no-print">
        <Press quiet disabled={step === ZOOMS.length - 1} onPress={() => zoomTo(step + 1)}>
          {text("larger")}
        </Press>
        <Press quiet disabled={step === 0} onPress={() => zoomTo(step - 1)}>
          {text("smaller")}
        </Press>
      </div>
      <div ref={area} className="along-map" role="group" aria-label={name} tabIndex={0}>
        <div style={{ inlineSize: `${zoom * 100}%` }}>
          <DrawnSvg
            drawing={drawing}
            name={{ title: formatter.format(block.title), description: formatter.format(block.description) }}
          />
        </div>
      </div>
      <p className="pv-muted pv-small">{text("mapKey", { mark: SITE_MARK })}</p>
    </>
  );
}

/** The map of an estimation's reports, with tracts as outlines within their counties, and sites as places. */
function planOf({ counties, sites }: Pack, { estimation, tracts, reports }: PackedEstimation): DrawnPlan | null {
  const found = reports.flatMap(({ timeZone, pages }) =>
    pages.flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) => blocks.flatMap((one) => (one.kind === "map" ? [{ timeZone, block: one }] : []))),
    ),
  )[0];
  if (found === undefined) return null;
  const { timeZone, block } = found;
  const own = new Set(tracts.map(({ fips }) => fips.slice(0, 5)));
  const outlines = counties
    .filter(({ fips }) => own.has(fips))
    .flatMap(({ shapes }) => shapes)
    .map(({ fips, rings }) => ({ fips, name: "", area: { type: "Polygon" as const, coordinates: rings } }));
  const marks = sites.rows.flatMap(({ name, longitude, latitude }) =>
    longitude === null || latitude === null
      ? []
      : [{ name: `${SITE_MARK} ${name}`, at: [longitude, latitude], size: SITE_SIZE }],
  );
  const ground = block.ground ?? { land: [], seams: [], roads: [], places: [] };
  return {
    name: estimation.name,
    timeZone,
    block: {
      ...block,
      counties: [...block.counties, ...outlines],
      ground: { ...ground, places: [...marks, ...ground.places] },
    },
  };
}
