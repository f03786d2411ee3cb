import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { InstantSchema } from "../api/domain.ts";
import { anyOf } from "../people/privileges.ts";

const view = anyOf("logFile.view");

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
export const LogLevelSchema = z.enum(LOG_LEVELS);
export type LogLevel = z.infer<typeof LogLevelSchema>;

/** Identifies a log file without revealing its path. */
const LogFileIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

const LogFileSchema = z.object({
  logFileId: LogFileIdSchema,
  /** Name to save it under. */
  fileName: z.string(),
  /** The machine of the process. */
  node: z.string(),
  /** UTC day of its lines. */
  day: z.iso.date(),
  /** 0, then 1, 2 … for the files of a day after the first was full. */
  part: z.int(),
  bytes: z.int(),
  lastLine: InstantSchema,
});
export type LogFile = z.infer<typeof LogFileSchema>;

const REFERENCE = /^[\w-]{0,64}$/;

/** Conditions that lines must all meet. */
export const LogFilterSchema = z.object({
  /** This level or a more important one. */
  level: LogLevelSchema.nullable().default(null),
  /** Anywhere in the line, ignoring case. */
  text: z.string().trim().max(200).default(""),
  /** The reference that an error showed, or its beginning. */
  requestId: z.string().trim().regex(REFERENCE).default(""),
  from: InstantSchema.nullable().default(null),
  to: InstantSchema.nullable().default(null),
});
export type LogFilter = z.infer<typeof LogFilterSchema>;

const LogLineSchema = z.object({
  /** Its offset in the file, in bytes: its id within this file. */
  offset: z.int(),
  time: InstantSchema.nullable(),
  level: LogLevelSchema.nullable(),
  message: z.string(),
  requestId: z.string().nullable(),
  /** All its other fields. */
  fields: z.record(z.string(), z.unknown()),
});
export type LogLine = z.infer<typeof LogLineSchema>;

export const getAllLogFiles = defineCall("GET /api/Logs/GetAllLogFiles", {
  answer: z.array(LogFileSchema),
  needs: view,
});

export const getLogLines = defineCall("POST /api/Logs/GetLogLines/:logFileId", {
  params: z.object({ logFileId: LogFileIdSchema }),
  body: z.object({
    filter: LogFilterSchema.prefault({}),
    /** `older`: the lines before `at`, newest last; `newer`: those from `at` on. */
    direction: z.enum(["older", "newer"]).default("older"),
    /** Offset at which an earlier answer ended; null is the end of the file. */
    at: z.int().min(0).nullable().default(null),
    limit: z.int().min(1).max(500).default(200),
  }),
  answer: z.object({
    /** In the order of the file. */
    lines: z.array(LogLineSchema),
    /** Offset at which older lines continue; null at the file's beginning, or if all older lines are before `from`. */
    older: z.int().nullable(),
    /** Offset at which newer lines will begin. */
    newer: z.int(),
    /**
     * Whether the search ended before the limit of lines because it had read a large part of the file: `older`
     * continues it.
     */
    partly: z.boolean(),
  }),
  needs: view,
  changes: false,
});
export type LogPage = z.infer<typeof getLogLines.answer>;

export const downloadLogFile = defineCall("GET /api/Logs/DownloadLogFile/:logFileId", {
  params: z.object({ logFileId: LogFileIdSchema }),
  /** The file itself. */
  answer: z.string(),
  needs: view,
});
