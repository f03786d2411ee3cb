import { useSetAtom } from "jotai";
import { Link } from "react-router-dom";
import type { StormUpdates } from "../../../contract/storms/calls/updates.ts";
import type { FigureAddress } from "../../../engine/explain/figure.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { NO_STEP, useStep } from "../../../framework/shell/shell-routes.ts";
import { Button, PlainButton } from "../../../framework/ui/controls/index.ts";
import { TableHead } from "../../../framework/ui/index.ts";
import { ExplainedFigure } from "../../explanation/Explaining.tsx";
import { useFigureKeys } from "../../explanation/use-figure-keys.ts";
import { FigureScroll } from "../../figures/FigureScroll.tsx";
import { swipeRequestAtom } from "../../map/map-requests.ts";
import { useProductText } from "../../lookups/use-lookup-text.ts";

type StripAdvisory = StormUpdates["advisories"][number];

interface StripProps {
  readonly storm: string;
  /** Newest first. */
  readonly advisories: readonly StripAdvisory[];
  readonly eid: number | null;
  onChoose(eid: number): void;
}

/**
 * All advisories of a storm with their estimations: trucks of each product as a line, the same as a table, and a link
 * to the comparison of two neighbors.
 */
export function AdvisoryStrip({ storm, advisories, eid, onChoose }: StripProps) {
  const text = useTexts("client.advisories");
  const productText = useProductText();
  const format = useFormat();
  const products = [
    ...new Set(advisories.flatMap(({ figures }) => figures?.products.map(({ product }) => product) ?? [])),
  ];
  const trucksOf = (row: StripAdvisory, product: string) =>
    row.figures?.products.find((one) => one.product === product)?.trucks ?? null;
  // Marks advisories that a later one replaced, whether or not the product tried them.
  const passed = new Set(advisories.flatMap(({ update }) => update?.passed ?? []));
  const figure = ({ estimation, figures }: StripAdvisory, address: FigureAddress, value: number | null = null) => {
    if (!estimation || !figures) return format.number(value);
    return (
      <ExplainedFigure cell figure={address} of={{ eid: estimation.eid, run: figures.run, source: "working" }}>
        {format.number(value)}
      </ExplainedFigure>
    );
  };
  return (
    <div className="pv-stack pv-figures__close">
      <FigureScroll label={text("caption", { storm })}>
        <table className="pv-table pv-figures__table" {...useFigureKeys()}>
          <caption>{text("caption", { storm })}</caption>
          <TableHead columns={[text("advisory"), text("people"), ...products.map(productText)]} />
          <tbody>
            {/* The figures below, as a picture; on a phone a card of its own. */}
            <tr aria-hidden="true">
              <th>{text("course")}</th>
              <td />
              {products.map((product) => (
                <td key={product}>
                  <Sparkline values={advisories.toReversed().map((row) => trucksOf(row, product))} />
                </td>
              ))}
            </tr>
            {advisories.map((row) => (
              <tr key={row.advisoryId}>
                <th scope="row">
                  {row.number} <small className="pv-muted">{format.instant(row.issuedAt)}</small>
                  <Planned row={row} isPassed={passed.has(row.number)} eid={eid} onChoose={onChoose} />
                </th>
                <td>{figure(row, PEOPLE, row.figures?.peopleAssisted)}</td>
                {products.map((product) => (
                  <td key={product}>
                    {figure(row, { of: "need", product, zone: null, span: "total" }, trucksOf(row, product))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
      <Neighbors advisories={advisories} onChoose={onChoose} />
    </div>
  );
}

function Planned({
  row,
  isPassed,
  eid,
  onChoose,
}: { readonly row: StripAdvisory; readonly isPassed: boolean } & Pick<StripProps, "eid" | "onChoose">) {
  const text = useTexts("client.advisories");
  const { estimation, update } = row;
  if (estimation === null && update === null) return isPassed ? text("state.skipped") : null;
  if (estimation === null) return text(`state.${update?.state ?? "skipped"}`);
  if (estimation.eid === eid) return <strong>{estimation.name}</strong>;
  return (
    <PlainButton className="pv-link" onClick={() => onChoose(estimation.eid)}>
      {estimation.name}
    </PlainButton>
  );
}

/** Compares the newest two plans by neighboring advisories: the effect of each input, and both on the map. */
function Neighbors({ advisories, onChoose }: Pick<StripProps, "advisories" | "onChoose">) {
  const text = useTexts("client.advisories");
  const swipe = useSetAtom(swipeRequestAtom);
  const [, setStep] = useStep();
  const planned = advisories.flatMap(({ number, estimation }) => (estimation ? [{ number, ...estimation }] : []));
  return (
    <ul className="pv-plain-list pv-stack pv-stack--tight">
      {planned.slice(0, -1).map((after, i) => {
        const before = planned[i + 1];
        if (before === undefined) return null;
        const numbers = { before: before.number, after: after.number };
        return (
          <li className="pv-row" key={after.eid}>
            <Link className="pv-link" to={`/compare?a=${before.eid}&b=${after.eid}`}>
              {text("compare", numbers)}
            </Link>
            <Button
              kind="quiet"
              onClick={() => {
                onChoose(before.eid);
                swipe(after.eid);
                // The map has the room: on a phone it is not visible before.
                setStep(NO_STEP);
              }}
            >
              {text("swipe", numbers)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const PEOPLE = { of: "people", product: null, zone: null, span: "most" } as const;

const WIDTH = 32;
const HEIGHT = 24;
const EDGE = 3;

/**
 * A small line of figures in time order, decorative: put the figures next to it. An unknown figure interrupts the line.
 */
function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.flatMap((value, i) => (value === null ? [] : [{ value, i }]));
  const most = Math.max(1, ...known.map(({ value }) => value));
  const x = (i: number) => EDGE + (i * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / most;
  const last = known.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={known.map(({ value, i }) => `${x(i)},${y(value)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {last && <circle cx={x(last.i)} cy={y(last.value)} r="2.5" fill="currentColor" />}
    </svg>
  );
}
