/** Controls whose value is refused: a form that was refused goes to the first of them. */
export const FAULTY = "[aria-invalid=true], [data-faulty]";
