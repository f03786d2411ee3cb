import type { ComponentProps } from "react";
import { Inspector } from "../../framework/inspector/Inspector.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";

/** The bus inspector as a widget; Ctrl+Shift+B opens the same over any page. */
export default function InspectorWidget({ config }: WidgetProps<ComponentProps<typeof Inspector>>) {
  const text = useTexts("widgets.inspector");
  return (
    <>
      <h1 className="pv-column-page">{text("title")}</h1>
      <Inspector {...config} />
    </>
  );
}
