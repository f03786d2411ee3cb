import { useMemo } from "react";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";

/** A contact as it is looked for on the map: by name, and where it is responsible. */
interface MapContact {
  readonly label: string;
  readonly counties: readonly string[];
}

/** The contacts of counties, regions and partners; none while they are not wanted. */
export function useContacts(wanted: boolean): readonly MapContact[] {
  const counties = useSheetRows(wanted ? "countyContacts" : null, null).data;
  const regions = useSheetRows(wanted ? "regionalContacts" : null, null).data;
  const partners = useSheetRows(wanted ? "partnerContacts" : null, null).data;
  return useMemo(
    () => [
      ...(counties ?? []).map(({ name, county }) => ({ label: `${name} (${county})`, counties: [county] })),
      ...(regions ?? []).map((row) => ({ label: `${row.name} (${row.region})`, counties: listed(row.counties) })),
      ...(partners ?? []).map((row) => ({ label: `${row.name} (${row.partner})`, counties: listed(row.counties) })),
    ],
    [counties, regions, partners],
  );
}

const listed = (counties: string): string[] =>
  counties
    .split(",")
    .map((county) => county.trim())
    .filter((county) => county !== "");
