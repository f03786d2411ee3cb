import { useState } from "react";
import type { AddedLayer } from "../../client/map/layers/layer.ts";
import { describeService, guessKind, type ServiceInfo } from "../../client/map/layers/service.ts";
import { reportOfError } from "../../client/map/layers/use-layer-features.ts";
import { useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import { ADDRESS_KINDS, type AddressKind } from "../../contract/layers/kinds.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { useAttempt } from "./use-attempt.ts";

/** Adds the service or file at an address as a layer, under its own name. */
export function AddByAddress({ onAdd }: { onAdd: (layer: AddedLayer) => void }) {
  const text = useTexts("widgets.layer-tree.add");
  const failure = useLayerFailure();
  const [address, setAddress] = useState("");
  const [chosenKind, setKind] = useState<AddressKind | null>(null);
  const [sublayer, setSublayer] = useState("");
  const [found, setFound] = useState<ServiceInfo | null>(null);
  const { busy, fault, setFault, attempt } = useAttempt();
  const kind = chosenKind ?? guessKind(address);

  const describe = async () => {
    if (kind === null) return setFault(text("kindUnknown"));
    return attempt(
      async () => {
        const info = await describeService(kind, address);
        // Asks which part of a service is wanted where it has several.
        if (info.sublayers.length > 1 && found === null && kind !== "map-server") return setFound(info);
        onAdd({
          title: titleOf(info, sublayer),
          kind,
          address: address.trim(),
          sublayer: sublayer || firstOf(kind, info),
        });
        setAddress("");
        setKind(null);
        setSublayer("");
        setFound(null);
      },
      (error) => failure(reportOfError(error)),
    );
  };
  return (
    <form
      className="pv-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void describe();
      }}
    >
      <TextField
        inputMode="url"
        label={text("address")}
        hint={text("addressHint")}
        value={address}
        error={fault}
        onChange={(value) => {
          setAddress(value);
          setFound(null);
          setFault(null);
        }}
      />
      <SelectField
        label={text("kind")}
        value={kind}
        options={[
          { value: null, label: text("kindGuess") },
          ...ADDRESS_KINDS.map((one) => ({ value: one, label: text(`kinds.${one}`) })),
        ]}
        onChange={setKind}
      />
      {found && (
        <SelectField
          label={text("sublayer")}
          value={sublayer || firstOf(kind, found)}
          options={found.sublayers.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setSublayer}
        />
      )}
      <Button type="submit" kind="primary" busy={busy} disabled={address.trim() === ""}>
        {text("addAddress")}
      </Button>
    </form>
  );
}

/** A map service's image shows all of its parts; other services show one. */
const firstOf = (kind: AddressKind | null, { sublayers }: ServiceInfo): string =>
  kind === "map-server" ? "" : (sublayers[0]?.id ?? "");

const titleOf = ({ title, sublayers }: ServiceInfo, sublayer: string): string =>
  sublayers.find(({ id }) => id === sublayer)?.title ?? title;
