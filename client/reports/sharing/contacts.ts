import { useMemo } from "react";
import { useSheetRows } from "../../sheets/sheet-calls.ts";

/** A contact of the agency's who can be mailed. */
interface MailContact {
  /** In small letters, as recipients are. */
  readonly address: string;
  readonly name: string;
  /** The county, region or partner. */
  readonly of: string;
}

/** The contacts that have an address, each address once: those of counties first, then of regions and partners. */
export function useMailContacts(): { readonly contacts: readonly MailContact[]; readonly failed: boolean } {
  const counties = useSheetRows("countyContacts", null);
  const regions = useSheetRows("regionalContacts", null);
  const partners = useSheetRows("partnerContacts", null);
  const contacts = useMemo(() => {
    const all = [
      ...(counties.data ?? []).map((row) => ({ ...row, of: row.county })),
      ...(regions.data ?? []).map((row) => ({ ...row, of: row.region })),
      ...(partners.data ?? []).map((row) => ({ ...row, of: row.partner })),
    ].map(({ email, name, of }) => ({ address: email.toLowerCase(), name, of }));
    const first = new Map(all.toReversed().map((contact) => [contact.address, contact]));
    return all.filter((contact) => contact.address !== "" && first.get(contact.address) === contact);
  }, [counties.data, regions.data, partners.data]);
  return { contacts, failed: [counties, regions, partners].some(({ isError }) => isError) };
}
