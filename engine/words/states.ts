/** States and territories: two-digit FIPS (ANSI INCITS 38), postal code (USPS Publication 28) and name. */
const STATES = (
  "01AL Alabama|02AK Alaska|04AZ Arizona|05AR Arkansas|06CA California|08CO Colorado|09CT Connecticut|10DE Delaware|" +
  "11DC District of Columbia|12FL Florida|13GA Georgia|15HI Hawaii|16ID Idaho|17IL Illinois|18IN Indiana|19IA Iowa|" +
  "20KS Kansas|21KY Kentucky|22LA Louisiana|23ME Maine|24MD Maryland|25MA Massachusetts|26MI Michigan|27MN Minnesota|" +
  "28MS Mississippi|29MO Missouri|30MT Montana|31NE Nebraska|32NV Nevada|33NH New Hampshire|34NJ New Jersey|35NM New Mexico|" +
  "36NY New York|37NC North Carolina|38ND North Dakota|39OH Ohio|40OK Oklahoma|41OR Oregon|42PA Pennsylvania|" +
  "44RI Rhode Island|45SC South Carolina|46SD South Dakota|47TN Tennessee|48TX Texas|49UT Utah|50VT Vermont|51VA Virginia|" +
  "53WA Washington|54WV West Virginia|55WI Wisconsin|56WY Wyoming|60AS American Samoa|66GU Guam|" +
  "69MP Northern Mariana Islands|72PR Puerto Rico|78VI U.S. Virgin Islands"
)
  .split("|")
  .map((state) => ({ fips: state.slice(0, 2), code: state.slice(2, 4), name: state.slice(5) }));

/** The postal code of each by its FIPS. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(STATES.map(({ fips, code }) => [fips, code]));
/** The name of each by its FIPS; names are data, in English everywhere (record 81). */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(STATES.map(({ fips, name }) => [fips, name]));
