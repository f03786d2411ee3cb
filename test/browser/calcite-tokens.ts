// Calcite's own tokens, below the themes', as the app's build puts them first in its style sheet.
import "../../node_modules/@esri/calcite-components/dist/cdn/main.css";
