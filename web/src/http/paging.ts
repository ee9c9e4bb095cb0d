/** A page of a list, with the next page's cursor under one of these names. */
interface Page {
  readonly next_cursor?: string | null;
  readonly next_before?: string | null;
  readonly next_after?: string | null;
}

/** The options an infinite query needs to load one of our lists page by page. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page): string | undefined =>
    page.next_cursor ?? page.next_before ?? page.next_after ?? undefined,
};
