import { useState } from "react";
import type { AddedLayer } from "../../client/map/layers/layer.ts";
import { searchPortal, type PortalItem } from "../../client/layers/portal-items.ts";
import { reportOfError } from "../../client/map/layers/use-layer-features.ts";
import { useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { useAttempt } from "./use-attempt.ts";

/** Searches the portal's items and adds one as a layer. */
export function AddFromPortal({ portal, onAdd }: { portal: string; onAdd: (layer: AddedLayer) => void }) {
  const text = useTexts("widgets.layer-tree.add");
  const failure = useLayerFailure();
  const [words, setWords] = useState("");
  const [items, setItems] = useState<readonly PortalItem[] | null>(null);
  const { busy, fault, attempt } = useAttempt();
  const search = () => {
    setItems(null);
    return attempt(
      async () => setItems(await searchPortal(portal, words)),
      (error) => failure(reportOfError(error)),
    );
  };
  return (
    <form
      className="pv-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <TextField type="search" label={text("words")} value={words} error={fault} onChange={setWords} />
      <Button type="submit" busy={busy} disabled={words.trim() === ""}>
        {text("search")}
      </Button>
      {items?.length === 0 && <p role="status">{text("nothingFound")}</p>}
      {items !== null && items.length > 0 && (
        <ul className="pv-plain-list pv-stack pv-stack--tight" aria-label={text("found")}>
          {items.map(({ id, title, owner, kind, address }) => (
            <li key={id} className="pv-row pv-row--one">
              <span className="pv-grow">
                {title}
                <br />
                <small className="pv-muted">{[text(`kinds.${kind}`), owner].join(" · ")}</small>
              </span>
              <Button
                label={text("addItem", { layer: title })}
                onClick={() => onAdd({ title, kind, address, sublayer: "" })}
              >
                {text("add")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
