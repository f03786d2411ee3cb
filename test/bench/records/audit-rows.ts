import pg from "pg";

/** Number of audit rows that the benches of records write first. */
export const ROWS = 100_000;
export const TIME_ZONE = "America/New_York";

/** Writes the audit rows as the tables' owner. */
export async function fillAudits(connection: pg.ClientConfig): Promise<void> {
  const operator = new pg.Client(connection);
  await operator.connect();
  try {
    for (let from = 0; from < ROWS; from += 5000) {
      await operator.query(
        `insert into audit (at, user_name, address, request_id, module, action, subject_id, subject, after)
         select now() - ($3 - i) * interval '7 minutes', 'user.' || i % 97, '10.0.' || i % 250 || '.' || i % 13,
           gen_random_uuid()::text, (array['User','Zone','Estimation','Lookup'])[1 + i % 4], (array['create','update','delete'])[1 + i % 3],
           i::text, 'Record number ' || i, jsonb_build_object('name', 'Record ' || i, 'version', i % 9)
         from generate_series($1::int, $2::int) i`,
        [from + 1, from + 5000, ROWS],
      );
    }
    await operator.query("analyze audit");
  } finally {
    await operator.end();
  }
}
