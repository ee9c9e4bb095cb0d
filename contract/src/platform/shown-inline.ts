/** Types that a browser shows by itself without running anything. It should save all others. */
const shownInline: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "application/pdf"]);

export const isShownInline = (mediaType: string): boolean => shownInline.has(mediaType);
