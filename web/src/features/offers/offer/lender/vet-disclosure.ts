import { parseEnding } from "@funding-desk/contract/forms/options/document-types";
import { vetFile } from "../../../documents/file/vet-file.ts";

/** Why a file can't be a disclosure, in a sentence; undefined for one that can. The server looks closer. */
export const refuseDisclosure = async (file: File): Promise<string | undefined> => {
  const vetted = await vetFile(file);
  if (parseEnding(file.name) !== "pdf" || vetted.is === "asking")
    return `${file.name} isn't a PDF. Please save your disclosure as a PDF and choose it again.`;
  return vetted.is === "refused" ? vetted.sentence : undefined;
};
