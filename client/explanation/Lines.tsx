import { Fragment, type ReactNode, type Ref } from "react";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { PlainButton } from "../../framework/ui/controls/index.ts";
import { CopyButton } from "./CopyButton.tsx";

/** One line of an explanation: what is multiplied or added, and its source. */
export interface ExplanationLine {
  readonly key: string;
  readonly value: string;
  readonly from?: string;
  /** The address that explains the value itself. */
  readonly part?: FigureAddress;
}

/** Number of characters up to which a source is next to its figure; a longer one would be a narrow column. */
const BESIDE = 90;

/** The lines of an explanation as a table, with a button that copies them; `children` are left of the button. */
export function Lines(props: {
  readonly title: string;
  readonly lines: readonly ExplanationLine[];
  readonly table?: Ref<HTMLTableElement>;
  /** Explains a line's own value. */
  onPart?(part: FigureAddress): void;
  readonly children?: ReactNode;
}) {
  const { title, lines, table, onPart, children } = props;
  const text = useTexts("client.explanation");
  return (
    <div className="pv-stack">
      <table ref={table} tabIndex={-1} className="pv-figures__table">
        <caption className="pv-visually-hidden">{title}</caption>
        <tbody>
          {lines.map(({ key, value, from = "", part }) => (
            <Fragment key={key}>
              <tr className={from.length > BESIDE ? "pv-figures__lead" : undefined}>
                <th scope="row">{key}</th>
                <td>
                  {part === undefined || onPart === undefined ? (
                    value
                  ) : (
                    <PlainButton
                      className="pv-explained"
                      aria-label={`${key}: ${value}`}
                      title={text("ask")}
                      onClick={() => onPart(part)}
                    >
                      {value}
                    </PlainButton>
                  )}
                  {from !== "" && from.length <= BESIDE && (
                    <>
                      <br />
                      <small className="pv-muted">{from}</small>
                    </>
                  )}
                </td>
              </tr>
              {from.length > BESIDE && (
                <tr>
                  <td className="pv-figures__words pv-small pv-muted" colSpan={2}>
                    {from}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className="pv-row">
        {children}
        <CopyButton
          lines={[title, ...lines.map(({ key, value, from }) => `${key}: ${value}${from ? ` (${from})` : ""}`)]}
        />
      </div>
    </div>
  );
}
