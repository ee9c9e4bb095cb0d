import { useEffect, useSyncExternalStore } from "react";
import { type EstimateAnswers, readJson, removeStored, subscribeToStorage, writeJson } from "./storage.ts";

const keptMs = 24 * 3600 * 1000;
/** Longer than any choice. */
const longestAnswer = 40;

const isFresh = (keptAt: string): boolean => {
  const age = Date.now() - Date.parse(keptAt);
  return age >= 0 && age < keptMs;
};

const isAnswer = (answer: unknown): answer is string => typeof answer === "string" && answer.length <= longestAnswer;

export const keepEstimate = (answers: EstimateAnswers): void =>
  writeJson("keptEstimate", { answers, keptAt: new Date().toISOString() });

export const forgetKeptEstimate = (): void => removeStored("keptEstimate");

/** Null when there is none, when it's a day old, or when something else has written it. */
export const readKeptEstimate = (): EstimateAnswers | null => {
  const { answers, keptAt } = readJson("keptEstimate") ?? {};
  if (!answers || typeof keptAt !== "string" || !isFresh(keptAt)) return null;
  const { fundingAmount = "", monthlyRevenue, timeInBusiness, personalCreditScore, purpose } = answers;
  const given = {
    ...(fundingAmount && { fundingAmount }),
    monthlyRevenue,
    timeInBusiness,
    personalCreditScore,
    purpose,
  };
  return Object.values(given).every(isAnswer) ? given : null;
};

const hasKeptEstimate = (): boolean => readKeptEstimate() !== null;

/** Whether there is one, kept current: keeping or forgetting it in any tab renders again. */
export const useHasKeptEstimate = (): boolean => useSyncExternalStore(subscribeToStorage, hasKeptEstimate, () => false);

const dropIfOld = (): void => {
  if (readJson("keptEstimate") !== null && readKeptEstimate() === null) forgetKeptEstimate();
};

/** Throws a kept estimate away after a day: on the first page that is opened or looked at again after that. */
export const useEstimateExpiry = (): void => {
  useEffect(() => {
    dropIfOld();
    document.addEventListener("visibilitychange", dropIfOld);
    return () => document.removeEventListener("visibilitychange", dropIfOld);
  }, []);
};
