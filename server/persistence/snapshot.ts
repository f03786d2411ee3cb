import type { Database, Transaction } from "../storage/database.ts";

/** Runs several reads on one state of the database, so that what they answer fits together. */
export function inSnapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
