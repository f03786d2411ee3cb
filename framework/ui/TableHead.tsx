/**
 * The head of a table: the names of its columns, "" where a column needs none; of a pair, the second is a smaller line
 * below the first. `words`: indexes of the columns of words.
 */
export function TableHead(props: {
  readonly columns: readonly (string | readonly [string, string])[];
  readonly words?: readonly number[] | undefined;
}) {
  return (
    <thead>
      <tr>
        {props.columns.map((column, i) => {
          const [name = "", below] = typeof column === "string" ? [column] : column;
          if (name === "") return <td key={i} />;
          return (
            <th key={`${i} ${name}`} scope="col" className={props.words?.includes(i) ? "pv-figures__words" : undefined}>
              {name}
              {below !== undefined && <small>{below}</small>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
