import { useState } from "react";
import { ContentLink } from "../../client/content/ContentLink.tsx";
import { pictureUrl } from "../../framework/config/picture.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, Note } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ImageConfig } from "./config.ts";

/** An uploaded picture with its description, its caption and where it leads. */
export default function Image({ config }: WidgetProps<ImageConfig>) {
  const { picture, alt, decorative, caption, fit, height, link } = config;
  const text = useTexts("widgets.image");
  const textOf = useText();
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === "") return <EmptyState icon="image" text={text("empty")} />;
  if (failed === picture) return <Note kind="warning">{text("gone", { picture })}</Note>;
  const shown = (
    <img
      src={pictureUrl(picture)}
      alt={decorative || alt === undefined ? "" : textOf(alt)}
      style={{ display: "block", inlineSize: "100%", blockSize: height ?? "auto", objectFit: fit }}
      onError={() => setFailed(picture)}
    />
  );
  return (
    <figure className="pv-pane pv-stack pv-stack--tight">
      {link === "" ? shown : <ContentLink to={link}>{shown}</ContentLink>}
      {caption !== undefined && <figcaption className="pv-inset pv-muted pv-small">{textOf(caption)}</figcaption>}
    </figure>
  );
}
