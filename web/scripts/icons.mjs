// The icons that cannot be SVG, and the web manifest that names them, from the one drawing in public/favicon.svg.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const drawing = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
const viewBoxSize = 40;
const paper = "#fbf8f3";

/** The drawing to the very edge, for systems that round the corners themselves. */
const square = drawing.replace(/ rx="[^"]*"/, "");

/** A mask may cut away all but the middle 80 %: the drawing shrinks into it, its ground stays. */
const maskable = square.replace(
  /(<rect[^>]*\/>)([\s\S]*)<\/svg>/,
  `$1<g transform="translate(${viewBoxSize / 2} ${viewBoxSize / 2}) scale(0.72) translate(${-viewBoxSize / 2} ${-viewBoxSize / 2})">$2</g></svg>`,
);

/** @param {string} svg @param {number} size in pixels */
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / viewBoxSize })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** @returns {Promise<Record<string, Buffer>>} by file name */
export const drawIcons = async () => ({
  "apple-touch-icon.png": await png(square, 180),
  "icon-192.png": await png(drawing, 192),
  "icon-512.png": await png(drawing, 512),
  "icon-maskable-512.png": await png(maskable, 512),
});

/** @param {{ name: string, description: string }} firm */
export const webManifest = ({ name, description }) => ({
  name,
  short_name: name,
  description,
  lang: "en-US",
  // Who puts the site on a phone's first screen is a client; the guard shows the login to everybody else.
  start_url: "/dashboard",
  id: "/dashboard",
  scope: "/",
  display: "standalone",
  theme_color: paper,
  background_color: paper,
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  ],
});
