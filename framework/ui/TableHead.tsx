/**
 * The head of a table: the names of its columns, "" where a column needs none; of a pair, the second is a smaller line
 * below the first. `words`: index of the column of words.
 */
export function TableHead(props: {
  readonly columns: readonly (string | readonly [string, string])[];
  readonly words?: number | undefined;
}) {
  return (
    <thead>
      <tr>
        {props.columns.map((column, i) => {
          const [name = "", below] = typeof column === "string" ? [column] : column;
          if (name === "") return <td key={i} />;
          return (
            <th key={`${i} ${name}`} scope="col" className={i === props.words ? "pv-figures__words" : undefined}>
              {name}
              {below !== undefined && <small>{below}</small>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
