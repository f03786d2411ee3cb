import { useEffect, useState } from "react";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { useChosenProduct } from "../../client/chosen-product.ts";
import { SourceContext } from "../../client/source.ts";
import type { ZoneOfPage } from "../../contract/actions.ts";
import { Full } from "./Full.tsx";
import { Headline } from "./Headline.tsx";
import type { ProjectionsConfig } from "./config.ts";
import { Summary } from "./Summary.tsx";
import "../../client/figures.css";
import "./Projections.css";

/** What the estimation comes to, as a headline, a summary or in full. */
export default function Projections(props: WidgetProps<ProjectionsConfig>) {
  return (
    <SourceContext value={props.config.source}>
      <Display {...props} />
    </SourceContext>
  );
}

function Display({ config, setAction }: WidgetProps<ProjectionsConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  const [zone, setZone] = useState<ZoneOfPage | null>(null);
  useEffect(() => setAction<ZoneOfPage>("chooseZone", setZone), [setAction]);
  switch (config.display) {
    case "headline":
      return <Headline />;
    case "summary":
      return <Summary {...{ product, onProduct }} reportPage={config.reportPage} />;
    case "full":
      return <Full {...{ product, onProduct, zone }} />;
  }
}
