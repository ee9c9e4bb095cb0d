import { type APIRequestContext, expect } from "@playwright/test";

/** A page or a context of the browser at which a member works. */
export interface StaffBrowser {
  readonly request: APIRequestContext;
}

interface DeskRequest {
  readonly body?: object;
  readonly method?: "GET" | "POST" | "PUT";
}

/** Calls the desk with the browser's cookies, and expects it to work. @returns the answer's data */
export const callDesk = async (
  browser: StaffBrowser,
  path: string,
  { body, method = body ? "POST" : "GET" }: DeskRequest = {},
  // biome-ignore lint/suspicious/noExplicitAny: each call returns another shape, and each test says what it expects
): Promise<any> => {
  const answer = await browser.request.fetch(`/api/desk${path}`, { method, ...(body ? { data: body } : {}) });
  const text = await answer.text();
  expect(answer.ok(), `${path}: ${text}`).toBe(true);
  return JSON.parse(text).data;
};
