import type { ComparedProduct } from "../../client/comparison.ts";
import type { DatedBlock } from "../../engine/supply/product-comparison.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { isShort } from "./figure-rows.ts";
import { useNames } from "./use-names.ts";

type Line = readonly [name: string, sign: "" | "+" | "−" | "=", value: number | null];

/** How a block's balance comes out, term by term; of all blocks the plain difference. */
export function Derivation({ compared, block }: { compared: ComparedProduct; block: number | null }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const names = useNames();
  const { exact, shown } = compared;
  const dated = block === null ? undefined : shown.blocks[block - 1];
  const lines = dated ? linesOf(dated) : totalLines(shown.total);
  return (
    <>
      <table className="comparison__sum">
        <caption>{text("derivation", { unit: names.unit(shown.unit) })}</caption>
        <tbody>
          {lines.map(([name, sign, value]) => (
            <tr key={name} className={sign === "=" ? "comparison__result" : ""}>
              <th scope="row">{text(`figures.${name}`)}</th>
              <td>
                {sign === "" || sign === "=" ? "" : `${sign} `}
                <span className={sign === "=" && isShort("balance", value) ? "comparison__short" : ""}>
                  {format.number(value)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pv-figures__quiet">
        {(dated?.balance ?? 0) < 0 && `${text("noCarryOfShort")} `}
        {dated &&
          (dated.balance ?? 0) > 0 &&
          `${text("whatIsLeft", { carried: format.number(dated.carriedOut), expired: format.number(dated.expired) })} `}
        {exact.shelfLifeBlocks === null ? text("keeps") : text("shelfLife", { count: exact.shelfLifeBlocks })}{" "}
        {text("projectedFrom")}
      </p>
    </>
  );
}

const linesOf = ({ carriedIn, actual, projected, balance }: DatedBlock): Line[] => [
  ["carriedIn", "", carriedIn],
  ["actual", "+", actual],
  ["projected", "−", projected],
  ["balance", "=", balance],
];

const totalLines = ({ actual, projected, surplus }: Pick<DatedBlock, "actual" | "projected" | "surplus">): Line[] => [
  ["actual", "", actual],
  ["projected", "−", projected],
  ["surplus", "=", surplus],
];
