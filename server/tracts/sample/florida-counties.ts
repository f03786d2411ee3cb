/**
 * Florida's 67 counties.
 *
 * Region: the seven regions of the Florida Division of Emergency Management (FDEM regional map), written down from
 * general knowledge. Coastal: the 35 counties with a shore on the Gulf or the Atlantic, as the Florida Coastal
 * Management Program counts them (Lake Okeechobee is no coast). Neither list was read from a file; an administrator can
 * change both. Thousands: residents about 2018, rounded from general knowledge; only the sample generator uses them.
 */
export interface FloridaCounty {
  readonly fips: string;
  readonly name: string;
  readonly region: string;
  readonly coastal: boolean;
  readonly thousands: number;
}

const COAST = true;
const INLAND = false;

const TABLE: readonly (readonly [code: string, name: string, region: number, coastal: boolean, thousands: number])[] = [
  ["001", "Alachua", 3, INLAND, 265],
  ["003", "Baker", 3, INLAND, 28],
  ["005", "Bay", 1, COAST, 183],
  ["007", "Bradford", 3, INLAND, 27],
  ["009", "Brevard", 5, COAST, 585],
  ["011", "Broward", 7, COAST, 1910],
  ["013", "Calhoun", 1, INLAND, 15],
  ["015", "Charlotte", 6, COAST, 177],
  ["017", "Citrus", 4, COAST, 144],
  ["019", "Clay", 3, INLAND, 208],
  ["021", "Collier", 6, COAST, 363],
  ["023", "Columbia", 2, INLAND, 69],
  ["027", "DeSoto", 6, INLAND, 36],
  ["029", "Dixie", 2, COAST, 16],
  ["031", "Duval", 3, COAST, 925],
  ["033", "Escambia", 1, COAST, 311],
  ["035", "Flagler", 3, COAST, 107],
  ["037", "Franklin", 2, COAST, 12],
  ["039", "Gadsden", 2, INLAND, 46],
  ["041", "Gilchrist", 3, INLAND, 18],
  ["043", "Glades", 6, INLAND, 14],
  ["045", "Gulf", 1, COAST, 16],
  ["047", "Hamilton", 2, INLAND, 14],
  ["049", "Hardee", 4, INLAND, 27],
  ["051", "Hendry", 6, INLAND, 40],
  ["053", "Hernando", 4, COAST, 182],
  ["055", "Highlands", 6, INLAND, 103],
  ["057", "Hillsborough", 4, COAST, 1380],
  ["059", "Holmes", 1, INLAND, 19],
  ["061", "Indian River", 5, COAST, 151],
  ["063", "Jackson", 1, INLAND, 48],
  ["065", "Jefferson", 2, COAST, 14],
  ["067", "Lafayette", 2, INLAND, 9],
  ["069", "Lake", 5, INLAND, 336],
  ["071", "Lee", 6, COAST, 718],
  ["073", "Leon", 2, INLAND, 288],
  ["075", "Levy", 3, COAST, 40],
  ["077", "Liberty", 2, INLAND, 8],
  ["079", "Madison", 2, INLAND, 18],
  ["081", "Manatee", 6, COAST, 374],
  ["083", "Marion", 3, INLAND, 348],
  ["085", "Martin", 5, COAST, 157],
  ["086", "Miami-Dade", 7, COAST, 2715],
  ["087", "Monroe", 7, COAST, 76],
  ["089", "Nassau", 3, COAST, 81],
  ["091", "Okaloosa", 1, COAST, 201],
  ["093", "Okeechobee", 6, INLAND, 41],
  ["095", "Orange", 5, INLAND, 1320],
  ["097", "Osceola", 5, INLAND, 339],
  ["099", "Palm Beach", 7, COAST, 1450],
  ["101", "Pasco", 4, COAST, 511],
  ["103", "Pinellas", 4, COAST, 958],
  ["105", "Polk", 4, INLAND, 670],
  ["107", "Putnam", 3, INLAND, 73],
  ["109", "St. Johns", 3, COAST, 235],
  ["111", "St. Lucie", 5, COAST, 306],
  ["113", "Santa Rosa", 1, COAST, 171],
  ["115", "Sarasota", 6, COAST, 413],
  ["117", "Seminole", 5, INLAND, 456],
  ["119", "Sumter", 4, INLAND, 121],
  ["121", "Suwannee", 2, INLAND, 44],
  ["123", "Taylor", 2, COAST, 22],
  ["125", "Union", 3, INLAND, 15],
  ["127", "Volusia", 5, COAST, 528],
  ["129", "Wakulla", 2, COAST, 32],
  ["131", "Walton", 1, COAST, 66],
  ["133", "Washington", 1, INLAND, 25],
];

/** Two-digit FIPS of Florida. */
export const FLORIDA = "12";

/** The counties in FIPS order. */
export const FLORIDA_COUNTIES: readonly FloridaCounty[] = TABLE.map(([code, name, region, coastal, thousands]) => ({
  fips: FLORIDA + code,
  name,
  region: `Region ${region}`,
  coastal,
  thousands,
}));
