// What search engines ask for first.

/** Not for search engines, and refused to them as early as that. */
const closed = ["/dashboard", "/desk", "/api/"];

/** @param {string} origin */
export const robotsText = (origin) =>
  `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`;

/** @param {readonly string[]} addresses absolute */
export const sitemap = (addresses) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join("")}</urlset>
`;
