import type { SheetDraft, SheetRow } from "../../contract/sheets/sheets.ts";
import { faultAt } from "../persistence/refusals.ts";
import { rowFault, type RowFault } from "../sheets/reference-data.ts";
import { stamped, type Change, type DraftCheck, type SheetRules } from "../sheets/sheet-rows.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, getTableColumns, inArray, sql } from "../storage/orm.ts";
import { countyInfo, tractDataSets } from "../storage/schema/index.ts";

type CountySheetRow = SheetRow<"counties">;
type CountyDraft = SheetDraft<"counties">;

/** The counties. They come with the tracts of a data set: none is added, renamed or removed here. */
export const countyRules: Omit<SheetRules<"counties", CountySheetRow>, "list"> = {
  table: countyInfo,
  uniqueKeySwap: null,
  read: readCounties,
  faults: faultsOfCounties,
  faultsOfRemoving: (removed) =>
    removed.map(({ name }, index) => ({
      index,
      fault: faultAt(`body.removed.${index}`, "domain.defaults.countyFixed", { county: name }),
    })),
  written: letGo,
};

const contactsOf = sql<number>`(select count(*)::int from county_contacts c where lower(c.county) = lower("county_info"."name"))`;
const dataSetsOf = sql<number>`(select count(*)::int from tract_data_set s where exists (
  select from census_tract t where t.data_set_id = s.id and t.county = "county_info"."fips"))`;

/** Counties whose coast someone must still state come first, then by state and name. */
async function readCounties(reader: Reader): Promise<CountySheetRow[]> {
  const { geometry: _, box: __, state, ...columns } = getTableColumns(countyInfo);
  const rows = await reader
    .select({ ...columns, contacts: contactsOf, dataSets: dataSetsOf })
    .from(countyInfo)
    .orderBy(sql`${columns.coastal} is not null`, asc(state), sql`lower(${columns.name})`, asc(columns.id));
  return rows.map(stamped);
}

function faultsOfCounties(drafts: readonly CountyDraft[], { before }: DraftCheck<CountySheetRow>): RowFault[] {
  return drafts.flatMap((draft, index) => {
    const was = draft.id === undefined ? undefined : before.get(draft.id);
    const county = was?.name ?? draft.name;
    if (was?.fips !== draft.fips) return [rowFault(index, "fips", "domain.defaults.countyFixed", { county })];
    return was.name === draft.name ? [] : [rowFault(index, "name", "domain.defaults.countyFixed", { county })];
  });
}

/** Data sets in memory hold the facts of their counties: they are read again. */
async function letGo(tx: Transaction, changes: readonly Change<"counties", CountySheetRow>[]): Promise<void> {
  if (changes.length === 0) return;
  const codes = changes.map(({ after }) => after.fips);
  const holders = sql`(select data_set_id from census_tract where ${inArray(sql`county`, codes)})`;
  await tx
    .update(tractDataSets)
    .set({ countiesVersion: sql`${tractDataSets.countiesVersion} + 1` })
    .where(sql`${tractDataSets.id} in ${holders}`);
}
