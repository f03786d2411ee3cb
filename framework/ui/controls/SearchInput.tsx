import "./controls.css";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../Icon.tsx";

/**
 * A field with a list of results of its owner's below it (`role="combobox"`). The browser's own: the result that the arrows
 * chose is named by its id, and ids do not reach into the shadow root of `calcite-input`.
 */
export function SearchInput({ children, ...props }: ComponentProps<"input"> & { readonly children?: ReactNode }) {
  return (
    <div className="pv-search-input">
      <Icon name="search" />
      <input {...props} type="text" role="combobox" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      {children}
    </div>
  );
}
