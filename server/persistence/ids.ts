/** The largest id of a serial column; a number beyond it names nothing, and PostgreSQL would not even compare it. */
const LARGEST_ID = 2_147_483_647;

/** Whether a number can be the id of a record. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
}
