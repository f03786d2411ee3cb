import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { reportOfError } from "../../client/map/layers/use-layer-features.ts";
import { useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import type { AddressKind } from "../../contract/layers/kinds.ts";
import { LAYER_LIMITS } from "../../contract/layers/layer.ts";
import { faultsOfAddress } from "../../contract/layers/rules.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Note } from "../../framework/ui/index.ts";
import { checkAddress, type Finding } from "./check-address.ts";
import type { LayerForm } from "./layer-draft.ts";

type Outcome =
  | { readonly kind: "found"; readonly finding: Finding }
  | { readonly kind: "fault"; readonly text: string };

/** A button that requests an address from this browser, as the map would, and shows what it serves. */
export function AddressCheck(props: {
  readonly form: LayerForm;
  readonly kind: AddressKind;
  readonly hosts: readonly string[];
}) {
  const { form, kind, hosts } = props;
  const text = useTexts("widgets.layers");
  const failure = useLayerFailure();
  const { t } = useTranslation();
  const address = form.draft.address.trim();
  const asked = `${kind} ${address}`;
  const [outcome, setOutcome] = useState<{ readonly asked: string; readonly result: Outcome } | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (): Promise<void> => {
    const [fault] = faultsOfAddress(address, hosts);
    if (fault) return setOutcome({ asked, result: { kind: "fault", text: t(fault.key, fault.values) } });
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const result = await checkAddress(kind, address, controller.signal).then(
      (finding): Outcome => ({ kind: "found", finding }),
      (error: unknown): Outcome => ({ kind: "fault", text: failure(reportOfError(error)) }),
    );
    if (controller.signal.aborted) return;
    setBusy(false);
    setOutcome({ asked, result });
  };
  const shown = outcome?.asked === asked ? outcome.result : null;
  return (
    <div className="pv-stack">
      <div>
        <Button icon="check-circle" busy={busy} onClick={() => void check()}>
          {text("checkAddress")}
        </Button>
      </div>
      <div role="status">
        {shown?.kind === "fault" && <Note kind="danger">{shown.text}</Note>}
        {shown?.kind === "found" && <Found finding={shown.finding} form={form} />}
      </div>
    </div>
  );
}

function Found({ finding, form }: { readonly finding: Finding; readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { number } = useFormat();
  const { title, fields, parts, features } = finding;
  const takeFields = () =>
    form.set(
      "popupFields",
      fields.slice(0, LAYER_LIMITS.popupFields).map((name) => ({ name, label: "" })),
    );
  return (
    <div className="pv-note pv-stack" data-kind="success">
      <p>
        {features === null
          ? text("foundService", { title })
          : text("foundFile", { title, count: features, figure: number(features) })}
      </p>
      {parts.length > 0 && (
        <p>{text("foundParts", { parts: parts.map((part) => `${part.title} (${part.id})`).join(", ") })}</p>
      )}
      {fields.length > 0 && (
        <>
          <p>{text("foundFields", { fields: fields.join(", ") })}</p>
          <div>
            <Button icon="popup" onClick={takeFields}>
              {text("takeFields")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
