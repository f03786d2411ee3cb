import { asc } from "drizzle-orm";
import type { CountyContactRow, PartnerContactRow, RegionalContactRow } from "../../contract/calls/supply.ts";
import { countyContacts, partnerContacts, regionalContacts } from "../storage/schema/index.ts";
import { faultsOfCounty, faultsOfRegion, folded, spelling } from "./names.ts";
import { byName, stamped } from "./row-columns.ts";
import type { SupplyListRules } from "./supply-list.ts";

interface Person {
  readonly name: string;
  readonly role: string;
  readonly phone: string;
  readonly email: string;
}

const person = ({ name, role, phone, email }: Person) => ({ name, role, phone, email });
const keyOf = (of: string, { name }: Person): string => JSON.stringify([folded(of), folded(name)]);

/** Whom to call in a county; a person stands there once. */
export const countyContactRules: SupplyListRules<"countyContacts", CountyContactRow> = {
  list: "countyContacts",
  table: countyContacts,
  release: null,
  read: async (reader) => {
    const { county, name, id } = countyContacts;
    return (await reader.select().from(countyContacts).orderBy(byName(county), byName(name), asc(id))).map(stamped);
  },
  spelled: (draft, names) => ({ ...draft, county: spelling(names.counties, draft.county) }),
  columns: (row) => ({ county: row.county, ...person(row) }),
  key: { of: (row) => keyOf(row.county, row), field: "name" },
  nameOf: ({ county, name }) => `${county} · ${name}`,
  faults: (drafts, { names }) => drafts.flatMap(({ county }, index) => faultsOfCounty(names, index, county)),
};

/** Whom to call in a region of counties. */
export const regionalContactRules: SupplyListRules<"regionalContacts", RegionalContactRow> = {
  list: "regionalContacts",
  table: regionalContacts,
  release: null,
  read: async (reader) => {
    const { region, name, id } = regionalContacts;
    return (await reader.select().from(regionalContacts).orderBy(byName(region), byName(name), asc(id))).map(stamped);
  },
  spelled: (draft, names) => ({ ...draft, region: spelling(names.regions, draft.region) }),
  columns: (row) => ({ region: row.region, ...person(row) }),
  key: { of: (row) => keyOf(row.region, row), field: "name" },
  nameOf: ({ region, name }) => `${region} · ${name}`,
  faults: (drafts, { names }) => drafts.flatMap(({ region }, index) => faultsOfRegion(names, index, region)),
};

/** Whom to call at a partner. */
export const partnerContactRules: SupplyListRules<"partnerContacts", PartnerContactRow> = {
  list: "partnerContacts",
  table: partnerContacts,
  release: { park: "name" },
  read: async (reader) => {
    const { partner, name, id } = partnerContacts;
    return (await reader.select().from(partnerContacts).orderBy(byName(partner), byName(name), asc(id))).map(stamped);
  },
  spelled: (draft) => draft,
  columns: (row) => ({ partner: row.partner, ...person(row) }),
  key: { of: (row) => keyOf(row.partner, row), field: "name" },
  nameOf: ({ partner, name }) => `${partner} · ${name}`,
  faults: () => [],
};
