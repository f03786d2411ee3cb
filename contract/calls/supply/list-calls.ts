import { z } from "zod";
import { defineCall } from "../../call.ts";
import { VersionSchema } from "../../domain.ts";
import { anyOf } from "../../privileges.ts";

/** Who sees the supply side, and who changes it. */
export const view = anyOf("supply.edit", "estimation.view", "estimation.edit");
export const edit = anyOf("supply.edit");

/** Rows that one save of a grid, or one uploaded file, may have. */
export const SUPPLY_ROWS_MAX = 5_000;

/** Whose rows a list has: what its address and its saves say of that. */
interface Owner<Params extends z.ZodType, Sent extends z.ZodRawShape> {
  readonly path: "" | "/:eid";
  readonly params: Params;
  readonly sent: Sent;
}
/** The agency's own rows. */
export const AGENCY = { path: "", params: z.object({}), sent: {} } as const;
/** The rows of one estimation. */
export const ESTIMATION = {
  path: "/:eid",
  params: z.object({ eid: z.coerce.number().int().positive() }),
  sent: { eid: z.int().positive() },
} as const;

/** Reads a list. */
export function listCall<Params extends z.ZodType, Row extends z.ZodType>(
  name: string,
  owner: Owner<Params, z.ZodRawShape>,
  { row, summary }: { readonly row: Row; readonly summary: string },
) {
  return defineCall({
    method: "GET",
    path: `/api/Supply/Get${name}${owner.path}`,
    params: owner.params,
    answer: z.object({ rows: z.array(row) }),
    needs: view,
    summary,
  });
}

const removed = z.array(z.object({ id: z.int(), version: VersionSchema })).max(SUPPLY_ROWS_MAX);

/** Saves a grid: its changed and new rows and the removed ones, all or none. Answers the list as it is then. */
export function saveCall<Sent extends z.ZodRawShape, Draft extends z.ZodType, Row extends z.ZodType>(
  name: string,
  owner: Owner<z.ZodType, Sent>,
  { draft, row, summary }: { readonly draft: Draft; readonly row: Row; readonly summary: string },
) {
  return defineCall({
    method: "POST",
    path: `/api/Supply/Save${name}`,
    body: z.object({ ...owner.sent, changed: z.array(draft).max(SUPPLY_ROWS_MAX), removed }),
    answer: z.object({ rows: z.array(row) }),
    needs: edit,
    summary,
  });
}
