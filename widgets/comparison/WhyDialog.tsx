import { useExplain } from "../../client/explanation/Explaining.tsx";
import { Lines } from "../../client/explanation/Lines.tsx";
import type { ComparedProduct } from "../../client/planning/projections.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { DatedBlock } from "../../engine/supply/comparison.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { EntryTable } from "./EntryTable.tsx";
import { entryGroups } from "./figure-rows.ts";
import { useNames } from "./use-names.ts";

/** Explains the figures of a block (null: the total): how they are calculated, and each entry behind them. */
export function WhyDialog(props: {
  readonly compared: ComparedProduct;
  readonly block: number | null;
  onClose(): void;
}) {
  const { compared, block, onClose } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const { product, exact, shown } = compared;
  const dated = block === null ? undefined : shown.blocks[block - 1];
  const when = dated ? `${names.days(dated.block)} (${names.dates(dated)})` : text("allDays");
  const title = text("whyTitle", { product: productText(product), when });
  return (
    <Dialog title={title} alert={false} wide closes onClose={onClose}>
      <div className="comparison__why pv-stack pv-stack--wide">
        <Derivation {...{ compared, block, title }} />
        {entryGroups(exact, shown, block).map((group) =>
          group.countedAs === "uncounted" && group.entries.length === 0 ? null : (
            <EntryTable key={group.countedAs} compared={compared} group={group} blocks={block === null} />
          ),
        )}
      </div>
    </Dialog>
  );
}

type CalculationTerm = readonly [name: string, sign: "" | "+" | "−" | "=", value: number | null];

/** The calculation of a block's balance, term by term; for all blocks the plain difference. */
function Derivation(props: {
  readonly compared: ComparedProduct;
  readonly block: number | null;
  readonly title: string;
}) {
  const { compared, block, title } = props;
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const names = useNames();
  const explain = useExplain();
  const { exact, shown } = compared;
  const dated = block === null ? undefined : shown.blocks[block - 1];
  const need = { of: "need", product: compared.product, zone: null, span: block ?? "total" } as const;
  const terms = dated ? linesOf(dated) : totalLines(shown.total);
  const heading = text("derivation", { unit: names.unit(shown.unit) });
  return (
    <>
      <h3>{heading}</h3>
      <Lines
        title={`${title}. ${heading}`}
        lines={terms.map(([name, sign, value]) => ({
          key: text(`figures.${name}`),
          // A figure on two lines would read as two figures.
          value: `${sign}\u00A0${format.number(value)}`.trim(),
          ...(name === "projected" && value !== null && explain?.run && { part: need }),
        }))}
        onPart={(part) => explain?.ask(part)}
      />
      <p className="pv-muted pv-small">
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

const linesOf = ({ carriedIn, actual, onOrder, projected, balance }: DatedBlock): CalculationTerm[] => [
  ["carriedIn", "", carriedIn],
  ["actual", "+", actual],
  ...(onOrder > 0 ? [["onOrder", "+", onOrder] as const] : []),
  ["projected", "−", projected],
  ["balance", "=", balance],
];

const totalLines = ({
  actual,
  projected,
  surplus,
}: Pick<DatedBlock, "actual" | "projected" | "surplus">): CalculationTerm[] => [
  ["actual", "", actual],
  ["projected", "−", projected],
  ["surplus", "=", surplus],
];
