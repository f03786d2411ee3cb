import { useProductText } from "../../client/use-product-text.ts";
import type { ComparedProduct } from "../../client/comparison.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { Derivation } from "./Derivation.tsx";
import { entryGroups } from "./entries.ts";
import { EntryTable } from "./EntryTable.tsx";
import { useNames } from "./use-names.ts";

/** Why the figures of a block (null: the total) are what they are: how they are reckoned, and each entry behind them. */
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
  return (
    <Dialog
      title={text("whyTitle", { product: productText(product), when })}
      alert={false}
      onClose={onClose}
      actions={
        <button type="button" className="pv-button pv-button--primary" onClick={onClose}>
          {text("close")}
        </button>
      }
    >
      <div className="comparison__why">
        <Derivation compared={compared} block={block} />
        {entryGroups(exact, shown, block).map((group) =>
          group.countedAs === "uncounted" && group.entries.length === 0 ? null : (
            <EntryTable key={group.countedAs} compared={compared} group={group} blocks={block === null} />
          ),
        )}
      </div>
    </Dialog>
  );
}
