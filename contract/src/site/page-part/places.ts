import type { PagePartName } from "./parts.ts";

// Apart from the shapes, so that a public page loads no zod.

/** The id of the data block that a page with the part has, so that React renders the same. */
export const toPartDataId = (name: PagePartName): string => `page-${name}`;

/** The folder of the pictures' paths. A name is the picture's SHA-256 in hexadecimal. */
export const picturesPath = "/site-pictures";
export const toPicturePath = (sha256: string): string => `${picturesPath}/${sha256}.jpg`;
