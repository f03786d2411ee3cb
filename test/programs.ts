import { accessSync, constants } from "node:fs";

/** Whether there is a file that can be run. */
export const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Absent or not executable: either way not the program sought.
    return false;
  }
};
