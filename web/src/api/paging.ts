/** A page of a list, which names the next one under one of these names. */
interface Page {
  readonly next_cursor?: string | null;
  readonly next_before?: string | null;
  readonly next_after?: string | null;
}

/** The options every infinite query needs to follow one of our lists from page to page. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page): string | undefined =>
    page.next_cursor ?? page.next_before ?? page.next_after ?? undefined,
};
