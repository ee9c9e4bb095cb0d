import { randomUUID } from "node:crypto";
import { signupIdRequestForm } from "@funding-desk/contract/accounts/signup-id-request/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { AnsweringService } from "./answering.service.ts";
import type { RequestAnswers } from "./request-answers.ts";
import { findRequestForUpdate, insertRequest } from "./signup-id-request.repository.ts";
import { signupIdRequestedMail } from "./signup-id-request-mails.ts";

export interface Asking {
  /** The form by wire names. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The captcha's solution. */
  readonly captcha: string | undefined;
  /** The caller's network address. */
  readonly address: string;
}

export type SignupIdRequestService = ReturnType<typeof createSignupIdRequestService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails" | "live"> {
  readonly jobs: Pick<Jobs, "send">;
  readonly captchas: Pick<CaptchaService, "consume">;
  readonly answering: Pick<AnsweringService, "load">;
  readonly answers: Pick<RequestAnswers, "answer">;
}

export const requestAnswerQueue: JobQueue<{ requestId: string }> = {
  name: "signup-id-request",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 600 },
  expireSeconds: 60,
};

/** One mail an hour tells the firm, however many people ask. */
const toHourlyCause = (): string => new Date().toISOString().slice(0, 13);

export const createSignupIdRequestService = (deps: Deps) => {
  const { database, rateLimits, mails, live, jobs, answering, answers } = deps;

  const tellFirm = (tx: Transaction): Promise<void> =>
    mails.queue(tx, signupIdRequestedMail, { clientId: null, cause: toHourlyCause() });

  return {
    /**
     * Answers the request at once or puts it in the desk's list. Says nothing about the email: whether it has an account is
     * looked up later, so the same answer comes at the same time for every email.
     * @returns what to tell the person
     * @throws {DomainError} `invalid_fields`, `captcha_failed`, `captcha_unavailable`, `too_many_requests`
     */
    async ask({ body, captcha, address }: Asking): Promise<string> {
      const { email = "" } = readChecked(signupIdRequestForm, body, deps.checkRules());
      await rateLimits.count("signup-id-request-address", { address });
      await deps.captchas.consume("signup-id", captcha);
      const { is_automatic: isAutomatic } = await answering.load();
      const thanks = isAutomatic ? messages.signupIdSent : messages.signupIdAsked;
      // Past the limit, the last mail's id still works. Saying so would tell a stranger that there was one.
      if ((await rateLimits.take("signup-id-request-email", { email })) !== undefined) return thanks;
      await withTransaction(database, async (tx) => {
        const id = randomUUID();
        if (!(await insertRequest(tx, { id, email }))) return;
        if (isAutomatic) await jobs.send(tx, requestAnswerQueue, { requestId: id });
        else await tellFirm(tx);
        await live.notify(tx);
      });
      return thanks;
    },

    /** Answers an open request, or leaves it to the desk when too many were answered within the hour. */
    async answerAutomatically(requestId: string): Promise<void> {
      const isTooMuch = (await rateLimits.take("signup-id-automatic", {})) !== undefined;
      await withTransaction(database, async (tx) => {
        const request = await findRequestForUpdate(tx, requestId);
        if (request?.state !== "open") return;
        if (isTooMuch) await tellFirm(tx);
        else await answers.answer(tx, request, undefined);
      });
    },
  };
};
