import { invalidField } from "../platform/errors/errors.ts";
import type { ReceivedFile } from "../platform/files/received-file.ts";
import type { UploadedFile } from "./upload-route.ts";

/** The one file of a part. @throws {DomainError} `invalid_fields` without one */
export const requireUploaded = (files: readonly UploadedFile[], part: string): ReceivedFile => {
  const found = files.find((each) => each.part === part);
  if (!found) throw invalidField(part, "Please choose a file.");
  return found.file;
};
