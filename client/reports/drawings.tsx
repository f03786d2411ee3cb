import type { Drawing, DrawnPath, DrawnText } from "../../engine/reports/draw/drawing.ts";

/** A drawing's name for screen readers. */
interface DrawingName {
  readonly title: string;
  readonly description: string;
}

/** A drawing in the page at full width; `name` is read by screen readers, and without one it is hidden from them. */
export function DrawnSvg({ drawing, name }: { readonly drawing: Drawing; readonly name: DrawingName | null }) {
  const { width, height, items } = drawing;
  const spoken = name && { role: "img", "aria-label": [name.title, name.description].filter(Boolean).join(". ") };
  return (
    <svg
      className="pv-drawing"
      // Texts start at the drawing's position, regardless of the page's direction.
      direction="ltr"
      // The font with which the positions of names were measured; an agency's own font may be wider, and names would
      // end outside.
      fontFamily="Helvetica, Arial, sans-serif"
      display="block"
      viewBox={`0 0 ${width} ${height}`}
      {...(spoken ?? { "aria-hidden": true })}
    >
      {items.map((item, i) =>
        // The key of an item is its position in the drawing.
        item.kind === "path" ? <DrawnLine key={i} item={item} /> : <DrawnWords key={i} item={item} />,
      )}
    </svg>
  );
}

function DrawnLine({ item }: { readonly item: DrawnPath }) {
  const { d, fill, fillOpacity, stroke, strokeWidth, dash } = item;
  return (
    <path
      d={d}
      fill={fill ?? "none"}
      fillRule="evenodd"
      fillOpacity={fillOpacity}
      {...(stroke === null
        ? {}
        : { stroke, strokeWidth, strokeLinejoin: "round", strokeDasharray: dash.join(" ") || undefined })}
    />
  );
}

function DrawnWords({ item }: { readonly item: DrawnText }) {
  const { text, x, y, size, bold, anchor, color, halo } = item;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
      fill={color}
      fontWeight={bold ? 700 : 400}
      {...(halo === null ? {} : { stroke: halo, strokeWidth: size / 4, strokeLinejoin: "round", paintOrder: "stroke" })}
    >
      {text}
    </text>
  );
}
