import { useTranslation } from "react-i18next";
import { hasValues, type FieldValues } from "../../client/layers/field-values.ts";
import { reportOfError } from "../../client/map/layers/use-layer-features.ts";
import { useLayerFailure, useLayerFigure } from "../../client/map/layers/use-layer-words.ts";
import { titleIn, type LayerRecord } from "../../contract/layers/layer.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { Loading } from "../../framework/ui/index.ts";

/** The layers whose values can preview a style. */
export const previewable = (layers: readonly LayerRecord[]): readonly LayerRecord[] =>
  layers.filter(({ kind }) => hasValues(kind));

/** Chooses the layer whose values preview the style, and describes them. */
export function PreviewLayer(props: {
  readonly layers: readonly LayerRecord[];
  readonly chosen: number | null;
  readonly found: FieldValues;
  onChoose(layerId: number | null): void;
}) {
  const { layers, chosen, found, onChoose } = props;
  const text = useTexts("widgets.layers");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  return (
    <>
      <SelectField
        label={text("fields.previewLayer")}
        hint={text("hints.previewLayer")}
        value={chosen}
        options={[
          { value: null, label: text("sampleFigures") },
          ...layers.map(({ layerId, titles }) => ({ value: layerId, label: titleIn(titles, language) })),
        ]}
        onChange={onChoose}
      />
      {chosen !== null && <Facts found={found} />}
    </>
  );
}

function Facts({ found: { values, partial, error, pending } }: { readonly found: FieldValues }) {
  const text = useTexts("widgets.layers");
  const failure = useLayerFailure();
  const format = useFormat();
  const figure = useLayerFigure();
  if (pending) return <Loading />;
  if (error)
    return (
      <p className="pv-note pv-small" data-kind="danger">
        {failure(reportOfError(error))}
      </p>
    );
  const figures = values.filter((value) => typeof value === "number");
  const without = values.filter((value) => value === null).length;
  const facts = [
    text("valuesOf", { count: values.length, figure: format.number(values.length) }),
    ...(without > 0 ? [text("valuesMissing", { count: without, figure: format.number(without) })] : []),
    ...(figures.length > 0
      ? [text("valuesFrom", { least: figure(least(figures)), greatest: figure(greatest(figures)) })]
      : []),
    ...(partial ? [text("valuesPartial")] : []),
  ];
  return (
    <p className="pv-muted" role="status">
      {facts.join(" ")}
    </p>
  );
}

const least = (figures: readonly number[]): number => figures.reduce((a, b) => Math.min(a, b));
const greatest = (figures: readonly number[]): number => figures.reduce((a, b) => Math.max(a, b));
