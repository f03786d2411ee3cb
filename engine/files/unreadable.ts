/** What is wrong with a file's form, whatever it is read for. */
type UnreadableFault =
  | "damagedArchive"
  | "tooLargeUnzipped"
  | "notXml"
  | "notKml"
  | "notGpx"
  | "badPlacemark"
  | "badTrack"
  | "damaged";

/** A file that has not the form that it should have: what was found, and where. Each reader says it in its own words. */
export class UnreadableError extends Error {
  override readonly name = "Unreadable";
  readonly fault: UnreadableFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: UnreadableFault, values: Readonly<Record<string, string | number>>) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}
