import { allowedFileEndings, heicEndings, otherJpegEndings } from "@funding-desk/contract/forms/options/document-types";

/** For a file input's `accept`. */
export const acceptedFiles = [...allowedFileEndings, ...otherJpegEndings, ...heicEndings]
  .map((ending) => `.${ending}`)
  .join(",");
