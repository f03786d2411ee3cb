/** The head of a table: the names of its columns; of a pair, the second is a smaller line below the first. */
export function TableHead({ columns }: { readonly columns: readonly (string | readonly [string, string])[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) => {
          const [name = "", below] = typeof column === "string" ? [column] : column;
          return (
            <th key={`${i} ${name}`} scope="col">
              {name}
              {below !== undefined && <small>{below}</small>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
