import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { SourceContext } from "../../client/source.ts";
import { Full } from "./Full.tsx";
import { Headline } from "./Headline.tsx";
import type { ProjectionsConfig } from "./config.ts";
import { Summary } from "./Summary.tsx";
import "../../client/figures.css";
import "./Projections.css";

/** What the estimation comes to, as a headline, a summary or in full. */
export default function Projections({ config }: WidgetProps<ProjectionsConfig>) {
  return (
    <SourceContext value={config.source}>
      <Display config={config} />
    </SourceContext>
  );
}

function Display({ config }: { readonly config: ProjectionsConfig }) {
  switch (config.display) {
    case "headline":
      return <Headline />;
    case "summary":
      return <Summary reportPage={config.reportPage} />;
    case "full":
      return <Full />;
  }
}
