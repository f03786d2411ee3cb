import type { ReactNode } from "react";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { isLeftOut } from "../../framework/http/left-out.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Fold } from "../../framework/ui/controls/index.ts";
import { useCopy } from "./use-copy.ts";

/** An address, or code, for other programs and sites. */
interface CopiedAddress {
  readonly what: string;
  readonly value: string;
}

/** Addresses to copy, folded; nothing where the services are left out. */
export function AddressList({
  entries,
  children,
}: {
  readonly entries: readonly CopiedAddress[];
  readonly children?: ReactNode;
}) {
  const text = useTexts("client.explanation.addresses");
  const { copy } = useCopy();
  if (isLeftOut("gis")) return null;
  return (
    <Fold title={text("title")}>
      <div className="pv-stack pv-stack--tight pv-small">
        {entries.map(({ what, value }) => (
          <div key={what} className="pv-row pv-row--one">
            <div className="pv-grow">
              <div className="pv-muted">{what}</div>
              <div>{value}</div>
            </div>
            <Action icon="copy-to-clipboard" label={text("copy", { what })} onClick={() => void copy(value)} />
          </div>
        ))}
        {children}
      </div>
    </Fold>
  );
}

/** Draws the address of a feature service, or one of its layers, and that of a layer's file, to be copied. */
export const addressesOf = (service: string, file: string | null) =>
  function ServiceAddresses() {
    const text = useTexts("client.explanation.addresses");
    const root = location.origin + BASE_PATH;
    const entries = [
      { what: text("service"), value: `${root}/arcgis/rest/services/${service}` },
      ...(file === null ? [] : [{ what: text("file"), value: `${root}/data/${file}` }]),
    ];
    return <AddressList entries={entries} />;
  };
