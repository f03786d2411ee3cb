import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "../../../contract/config/app-config.ts";
import { useText, useTexts } from "../../../framework/i18n/index.ts";
import { useBusWords } from "../../../framework/inspector/bus-words.ts";
import type { Misfit } from "../../../framework/layout/wires/wire-board.ts";
import type { WidgetManifest } from "../../../framework/widget/define-widget.ts";
import { useFaultText } from "../check.ts";
import type { Wire } from "../../../framework/bus/message.ts";

/** Instances, events, actions and wires in the reader's words. */
export interface WireWords {
  /** An instance by its title, else by its widget's, else by its id; with the id where several have that title. */
  instance(id: string): string;
  event(from: Wire["from"]): string;
  action(to: Wire["to"]): string;
  wire(wire: Wire): string;
  misfit(misfit: Misfit): string;
}

export function useWireWords(config: AppConfig, widgets: readonly WidgetManifest[]): WireWords {
  const text = useTexts("widgets.layout-editor.wires");
  const textOf = useText();
  const { i18n } = useTranslation();
  const meaning = useBusWords();
  const faultText = useFaultText();
  const manifests = useMemo(() => {
    const named = new Map(widgets.map((widget) => [widget.name, widget]));
    return new Map(config.widgets.map(({ id, widget }) => [id, named.get(widget)]));
  }, [config.widgets, widgets]);
  const instances = useMemo(() => {
    const titles = config.widgets.map(({ id, widget, title }): readonly [string, string] => {
      const key = `widgets.${widget}.title`;
      return [id, title !== undefined ? textOf(title) : i18n.exists(key) ? textOf(key) : id];
    });
    const often = Map.groupBy(titles, ([, title]) => title);
    return new Map(titles.map(([id, title]) => [id, often.get(title)?.length === 1 ? title : `${title} (${id})`]));
  }, [config.widgets, i18n, textOf]);
  return useMemo(() => {
    const instance = (id: string) => instances.get(id) ?? id;
    // A full stop would end the wire's sentence in its middle.
    const words = (english: string | undefined, name: string) => meaning(english ?? name).replace(/\.$/, "");
    const event = ({ instance: id, topic }: Wire["from"]) =>
      words(manifests.get(id)?.publishes.find(({ name }) => name === topic)?.description, topic);
    const action = ({ instance: id, action: name }: Wire["to"]) =>
      words(manifests.get(id)?.actions[name]?.description, name);
    return {
      instance,
      event,
      action,
      wire: ({ from, to }) =>
        text("wire", {
          from: instance(from.instance),
          event: event(from),
          to: instance(to.instance),
          action: action(to),
        }),
      misfit: (misfit) => {
        if (misfit === "there") return text("there");
        const { kind, values } = misfit.expected;
        return kind === "carries" ? text("lacks", { values }) : faultText(misfit).message;
      },
    };
  }, [instances, manifests, meaning, text, faultText]);
}
