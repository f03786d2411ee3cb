import { createContext, useContext } from "react";

/** What a widget shows: the estimation that is being worked on, or a published one as it was last calculated. */
export const SOURCES = ["working", "published"] as const;
export type Source = (typeof SOURCES)[number];

/** The source that a widget's config names, for its parts. */
export const SourceContext = createContext<Source>("working");
export const useSource = (): Source => useContext(SourceContext);
