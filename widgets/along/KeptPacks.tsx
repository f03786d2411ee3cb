import { useState } from "react";
import { OFFLINE_PAGE, packFile } from "../../client/calls/along/pack-file.ts";
import { dropPack, packFault, type BrowserPack } from "../../client/calls/along/pack-store.ts";
import { PackAge } from "../../client/calls/along/view/PackAge.tsx";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Alert, saveBlob, useConfirmedAction, useReportedAction } from "../../framework/ui/index.ts";

/** The packs of this browser: open one, save it to a file, or delete it. */
export function KeptPacks(props: {
  readonly packs: readonly BrowserPack[];
  /** How many entries of each wait, by its id: such a pack is not deleted. */
  readonly waiting: ReadonlyMap<string, number>;
  onChange(): void;
}) {
  const { packs, waiting, onChange } = props;
  const text = useTexts("widgets.along");
  return (
    <section className="pv-stack">
      <h2>{text("view.packs")}</h2>
      {packs.length === 0 && <p className="pv-muted">{text("view.none")}</p>}
      <ul className="pv-plain-list pv-stack">
        {packs.map((pack) => (
          <PackItem key={pack.id} pack={pack} isWaiting={waiting.has(pack.id)} onChange={onChange} />
        ))}
      </ul>
      <p>
        <a href={BASE_PATH + OFFLINE_PAGE}>{text("openPage")}</a>
      </p>
    </section>
  );
}

function PackItem(props: { readonly pack: BrowserPack; readonly isWaiting: boolean; onChange(): void }) {
  const { pack, isWaiting, onChange } = props;
  const text = useTexts("widgets.along");
  const format = useFormat();
  const reported = useReportedAction();
  const confirmed = useConfirmedAction();
  const [busy, setBusy] = useState(false);
  const { header, content } = pack;
  const fault = packFault(pack);
  const save = async () => {
    setBusy(true);
    const fileName = `${header.label.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${header.madeAt.slice(0, 10)}.html`;
    await reported(async () => saveBlob(await packFile(pack), fileName));
    setBusy(false);
  };
  const drop = () =>
    confirmed({
      title: text("view.delete"),
      text: text("sureDelete", { label: header.label }),
      confirm: text("view.delete"),
      danger: true,
      done: () => text("deleted"),
      act: async () => {
        await dropPack(pack.id);
        onChange();
      },
    });
  return (
    <li className="pv-card pv-card--tight pv-stack pv-stack--tight">
      <strong>{header.label}</strong>
      <PackAge header={header} />
      <span className="pv-muted">
        {text("view.size", { size: format.number(content.length / 1e6, { digits: 1 }) })}
      </span>
      {fault && <Alert>{text(`faults.${fault}`)}</Alert>}
      <div className="pv-row">
        <Button icon="save" busy={busy} disabled={fault !== null} onClick={() => void save()}>
          {text("saveFile")}
        </Button>
        <Button icon="trash" disabled={isWaiting} onClick={() => void drop()}>
          {text("view.delete")}
        </Button>
      </div>
    </li>
  );
}
