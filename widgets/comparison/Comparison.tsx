import { useChosenProduct } from "../../client/chosen-product.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Full } from "./Full.tsx";
import type { ComparisonConfig } from "./config.ts";
import { Summary } from "./Summary.tsx";
import "../../client/figures.css";
import "./Comparison.css";

/** What is needed against what is there, block by block: where it runs short, and by when more must be ordered. */
export default function Comparison({ config, setAction }: WidgetProps<ComparisonConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  switch (config.display) {
    case "summary":
      return <Summary {...{ product, onProduct }} />;
    case "full":
      return <Full {...{ product, onProduct }} />;
  }
}
