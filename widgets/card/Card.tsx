import { ContentLink } from "../../client/content/ContentLink.tsx";
import { CardPressed } from "../../contract/content/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { pictureUrl } from "../../framework/config/picture.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { AddressButton, Button, LinkButton, PlainButton } from "../../framework/ui/controls/index.ts";
import { EmptyState, Icon } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { CardConfig } from "./config.ts";

/** A card or button that opens a page or an address, or sets off the actions that it is wired to. */
export default function Card({ config }: WidgetProps<CardConfig>) {
  const text = useTexts("widgets.card");
  const publish = usePublish();
  if (config.title === undefined) return <EmptyState icon="data-card" text={text("empty")} />;
  const press = () => publish(CardPressed, config.payload);
  return config.look === "button" ? (
    <div className="pv-pane pv-inset">
      <PressedButton config={config} press={press} />
    </div>
  ) : (
    <PressedCard config={config} press={press} />
  );
}

interface Pressed {
  readonly config: CardConfig;
  press(): void;
}

function PressedButton({ config: { title = "", icon, page, href }, press }: Pressed) {
  const label = useText()(title);
  const look = { kind: "primary", ...(icon === "" ? {} : { icon }), onClick: press } as const;
  const to = page === "" && href.startsWith("/") ? href : page;
  if (to !== "") return <LinkButton to={to} {...look} children={label} />;
  if (href !== "") return <AddressButton href={href} target="_blank" {...look} children={label} />;
  return <Button {...look} children={label} />;
}

/** The words of a card have its color: underlined whole sentences would be hard to read. */
const WORDS = { color: "inherit", textDecoration: "none" } as const;

function PressedCard({ config, press }: Pressed) {
  const { title = "", text, icon, picture, page, href } = config;
  const textOf = useText();
  const inside = (
    <>
      {picture !== "" && <img src={pictureUrl(picture)} alt="" style={{ inlineSize: "100%" }} />}
      <span className="pv-row pv-row--one">
        {icon !== "" && <Icon name={icon} />}
        <strong className="pv-grow">{textOf(title)}</strong>
        <Icon name={page === "" && /^https?:/i.test(href) ? "launch" : "chevron-right"} />
      </span>
      {text !== undefined && <span className="pv-muted">{textOf(text)}</span>}
    </>
  );
  const to = page === "" ? href : page;
  return to === "" ? (
    <PlainButton className="pv-card pv-stack" onClick={press}>
      {inside}
    </PlainButton>
  ) : (
    <ContentLink to={to} className="pv-card pv-stack" style={WORDS} onClick={press}>
      {inside}
    </ContentLink>
  );
}
