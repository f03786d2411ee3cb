import { z } from "zod";
import { STORM_BASINS } from "../../../engine/storms/advisory.ts";
import { STORM_REMARKS } from "../../../engine/storms/fault.ts";
import { defineCall } from "../../api/call.ts";
import { NameSchema, PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { anyOf, publicAccess } from "../../people/privileges.ts";
import { AdvisorySchema, StormSchema, StormShapeSchema } from "../storms.ts";

/** Storms are entered by those who import data or keep the layers of the map. */
const importing = anyOf("data.import", "layer.edit");

/** Bytes of one file of a storm, and files of one import: an advisory comes in two to five. */
export const STORM_FILE_BYTES = 20 * 1024 * 1024;
export const STORM_FILES = 40;

export const getStorms = defineCall("GET /api/Storm/GetStorms", { answer: z.array(StormSchema), needs: publicAccess });

export const getAdvisory = defineCall("GET /api/Storm/GetAdvisory/:advisoryId", {
  params: z.object({ advisoryId: PathIdSchema }),
  answer: z.object({
    storm: StormSchema.omit({ advisories: true, hasBestTrack: true }),
    advisory: AdvisorySchema,
    shapes: z.array(StormShapeSchema),
  }),
  needs: publicAccess,
});

export const getBestTrack = defineCall("GET /api/Storm/GetBestTrack/:stormId", {
  params: z.object({ stormId: PathIdSchema }),
  answer: z.array(StormShapeSchema),
  needs: publicAccess,
});

/** Results of the import of an advisory. */
const STORM_OUTCOMES = ["stored", "changed", "unchanged"] as const;

/** Notes about an imported advisory. */
const STORM_NOTES = ["older", "coneIsEstimate", "noRadii", "far"] as const;

const OutcomeSchema = z.object({
  stormId: z.int(),
  /** Null for a best track. */
  advisoryId: z.int().nullable(),
  storm: z.string(),
  number: z.string().nullable(),
  outcome: z.enum(STORM_OUTCOMES),
  notes: z.array(z.enum(STORM_NOTES)),
});
export type StormOutcome = z.infer<typeof OutcomeSchema>;

export const importStorms = defineCall("POST /api/Storm/ImportStorms", {
  body: z.object({
    /** Chosen by the caller, to ask for the progress of the work. */
    importId: z.uuid().optional(),
    files: z
      .array(z.object({ fileName: NameSchema, /** In base64. */ file: z.base64() }))
      .min(1)
      .max(STORM_FILES),
    /** The storm of files that do not say which one they are of: AL142018. */
    storm: z
      .string()
      .regex(new RegExp(`^(${STORM_BASINS.join("|")})\\d{6}$`))
      .optional(),
  }),
  answer: z.object({
    outcomes: z.array(OutcomeSchema),
    /** The parts of imported files, and the files next to them, that were left out. */
    remarks: z.array(z.object({ kind: z.enum(STORM_REMARKS), file: z.string(), count: z.int() })),
  }),
  needs: importing,
});

export const deleteStorm = defineCall("POST /api/Storm/DeleteStorm", {
  body: z.object({ stormId: z.int(), version: VersionSchema }),
  answer: z.object({ stormId: z.int() }),
  needs: importing,
});
