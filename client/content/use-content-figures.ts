import { useFormat, useTexts, MISSING } from "../../framework/i18n/index.ts";
import type { ExplainableFigure } from "../explanation/Explaining.tsx";
import { fittingUnits, useStoredUnits } from "../figures/chosen-product.ts";
import { useProductText } from "../lookups/use-lookup-text.ts";
import { useZoneLabel } from "../planning/zone-label.ts";
import type { ContentRun, MissingReason } from "./content-run.ts";
import { figureValue, productOf, type FigureChoice, type FigureValue } from "./figure-values.ts";
import { FACT_NAMES, type FactName, type Placeholder } from "./names.ts";

/** A figure or fact in words; `missing` says why it is a dash. */
export interface ContentFigure {
  readonly name: string;
  readonly shown: string;
  readonly value?: FigureValue;
  readonly figure?: ExplainableFigure;
  readonly missing?: MissingReason;
}

/** Writes the figures of a run for the reader, by the functions that write them everywhere. */
export function useContentFigures(run: ContentRun) {
  const text = useTexts("client.content");
  const points = useTexts("report.points");
  const format = useFormat();
  const productText = useProductText();
  const { projections, reason, estimation, advisory, advisoryFailed } = run;
  const zoneLabel = useZoneLabel(projections?.zoneNames);
  const [stored] = useStoredUnits();
  const units = projections ? fittingUnits(stored, projections.totals) : {};

  const nameOf = (choice: FigureChoice): string => {
    const product = productOf(choice);
    if (choice.name === "trucks" && product !== null) return text("trucksOf", { product: productText(product) });
    return choice.name === "product" ? productText(product ?? "") : text(`figures.${choice.name}`);
  };
  const explanationOf = (choice: FigureChoice, { address, parts, value }: FigureValue): ExplainableFigure | null => {
    if (address || !parts) return address ?? null;
    const lines = parts.map((part) => ({
      key: typeof part.of === "number" ? zoneLabel(part.of) : productText(part.of),
      value: `+ ${format.number(part.value)}`,
    }));
    const from = choice.name === "points" ? points("method") : text("trucksMethod");
    const sum = { key: text("sum"), value: `= ${format.number(value)}`, from };
    return { of: "lines", title: nameOf(choice), lines: [...lines, sum] };
  };
  const figure = (choice: FigureChoice): ContentFigure => {
    const name = nameOf(choice);
    if (!projections) return { name, shown: MISSING, missing: reason ?? "pending" };
    const value = figureValue(projections, choice, units);
    if (value?.value == null) return { name, shown: MISSING, missing: value ? "peopleUnknown" : "notPlanned" };
    const explained = explanationOf(choice, value);
    return {
      name,
      value,
      shown: format.headline(value.value, value.unit),
      ...(explained ? { figure: explained } : {}),
    };
  };
  const fact = (name: FactName): ContentFigure => {
    const shown = factOf(name);
    const none = reason ?? (shown === null ? "noAdvisory" : advisoryFailed ? "failed" : "pending");
    return { name: text(`facts.${name}`), shown: shown ?? MISSING, ...(shown == null ? { missing: none } : {}) };
  };
  const factOf = (name: FactName): string | null | undefined => {
    switch (name) {
      case "advisory":
        return advisory === null ? null : advisory?.number;
      case "storm":
        return advisory === null ? null : advisory?.storm;
      case "disaster":
        return estimation?.disaster;
      case "estimation":
        return estimation?.name;
      case "start":
        return projections ? format.date(projections.run.startDate) : undefined;
      case "updated":
        return projections ? format.instant(projections.run.at) : undefined;
    }
  };
  const placed = (name: Placeholder): ContentFigure => (isFact(name) ? fact(name) : figure({ name }));
  return { figure, placed, units };
}

const isFact = (name: Placeholder): name is FactName => (FACT_NAMES as readonly string[]).includes(name);
