/** The documents screen with the tab of one document type open. */
export const toUploadPath = (typeId: string): string => `/dashboard/documents?type=${encodeURIComponent(typeId)}`;
