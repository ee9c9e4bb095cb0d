import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** The engine, and what it learned of English. Both come with npm and are optional: 60 MB that a small machine may do without. */
export const recognitionParts = {
  engine: "tesseract.js-core/tesseract-core-simd-lstm",
  learned: "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz",
} as const;

/** Whether both are installed. */
export const canRecognizeText = (): boolean => {
  try {
    for (const part of Object.values(recognitionParts)) resolve(part);
    return true;
  } catch {
    return false;
  }
};
