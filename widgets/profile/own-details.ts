import { LANGUAGE_CODES } from "../../contract/languages.ts";
import { ProfileDraftSchema } from "../../contract/users.ts";
import type { ProfileDraft, User } from "../../contract/users.ts";
import { schemaFaults } from "../../client/record-form/schema-faults.ts";
import type { FaultKeys } from "../../client/record-form/schema-faults.ts";

/** One's own details while they are edited. */
export interface DetailsForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Of e-mails; empty where none was chosen. */
  readonly language: string;
}

export const formOf = ({ firstName, lastName, email, language }: User): DetailsForm => ({
  firstName,
  lastName,
  email: email ?? "",
  language: language ?? "",
});

export const sentOf = ({ language, ...form }: DetailsForm, version: number): ProfileDraft => ({
  ...form,
  language: LANGUAGE_CODES.find((code) => code === language) ?? null,
  version,
});

export const faultsOf = (form: DetailsForm): FaultKeys => schemaFaults(ProfileDraftSchema, sentOf(form, 1));
