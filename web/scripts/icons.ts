// Icons that can't be SVG, drawn from public/favicon.svg, and the web manifest that names them.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const drawing = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
const viewBoxSize = 40;
const paper = "#fbf8f3";

/** Without rounded corners, for systems that round them themselves. */
const square = drawing.replace(/ rx="[^"]*"/, "");

/** A mask may cut away all but the middle 80 %, so the drawing shrinks into it. Its background stays as large. */
const maskable = square.replace(
  /(<rect[^>]*\/>)([\s\S]*)<\/svg>/,
  `$1<g transform="translate(${viewBoxSize / 2} ${viewBoxSize / 2}) scale(0.72) translate(${-viewBoxSize / 2} ${-viewBoxSize / 2})">$2</g></svg>`,
);

/** @param size in pixels */
const renderPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / viewBoxSize })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** @returns PNGs by file name */
export const drawIcons = async (): Promise<Readonly<Record<string, Buffer>>> => ({
  "apple-touch-icon.png": await renderPng(square, 180),
  "icon-192.png": await renderPng(drawing, 192),
  "icon-512.png": await renderPng(drawing, 512),
  "icon-maskable-512.png": await renderPng(maskable, 512),
});

export const webManifest = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  name,
  short_name: name,
  description,
  lang: "en-US",
  // People who add the site to their home screen are clients. Everyone else gets the login.
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
