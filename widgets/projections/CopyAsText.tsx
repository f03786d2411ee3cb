import { useState } from "react";
import { useProductText } from "../../client/use-lookup-text.ts";
import { peopleTable } from "../../engine/display/people-table.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import type { ShownProjections } from "./use-run.ts";

/** Puts five sentences with their caveats on the clipboard, for a mail, a chat or a situation report. */
export function CopyAsText({ projections, name }: { readonly projections: ShownProjections; readonly name: string }) {
  const text = useTexts("widgets.projections");
  const toast = useToast();
  const sentences = useSentences(projections, name);
  const [byHand, setByHand] = useState(false);
  const copy = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return setByHand(true);
    clipboard.writeText(sentences.join(" ")).then(
      () => toast({ kind: "success", text: text("copied") }),
      () => setByHand(true),
    );
  };
  if (byHand)
    return (
      <div role="note">
        <strong>{text("copyByHand")}</strong>
        <p>{sentences.join(" ")}</p>
      </div>
    );
  return (
    <div>
      <Button icon="copy-to-clipboard" onClick={copy}>
        {text("asText.copy")}
      </Button>
    </div>
  );
}

function useSentences(projections: ShownProjections, name: string): string[] {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  const productText = useProductText();
  const { headline, totals, run, settings } = projections;
  const needs = totals.flatMap(({ product, unit, total, trucks }) =>
    total === null
      ? []
      : [
          `${productText(product)} ${text("asText.need", {
            quantity: format.headline(total, unit),
            count: trucks.total ?? 0,
            figure: format.headline(trucks.total),
          })}`,
        ],
  );
  const blocks = peopleTable(projections).all.shown.map((people) => format.headline(people));
  return [
    text("asText.people", {
      estimation: name,
      people: format.headline(headline.peopleAssisted),
      affected: format.headline(headline.peopleAffected),
    }),
    text("asText.needs", { needs: needs.join("; ") }),
    settings.demandCurve === "restoration"
      ? text("asText.falls", { blocks: blocks.join(" · ") })
      : text("asText.constant"),
    text("asText.source", { data: run.dataSetLabel, at: format.instant(run.at), engine: run.engineVersion }),
    text("asText.caveat"),
  ];
}
