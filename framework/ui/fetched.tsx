import { lazy, Suspense, type ComponentType, type ReactNode } from "react";

/** A part whose code is fetched when it is first shown; `waiting` is shown in its place until then. */
export function fetched<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  // React types what is loaded by what it loads, which says no more than its props.
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
