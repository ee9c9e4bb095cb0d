// The picture that stands beside a link to a page where it is shared: the page's own title and description, the firm's name,
// and the bay with its terraces.
import { readFileSync } from "node:fs";
import satori from "satori";
import sharp from "sharp";
import { kept } from "./kept.mjs";

const width = 1200;
const height = 630;
const colors = {
  ink: "#10302b",
  soft: "#4a605b",
  paper: "#fbf8f3",
  line: "#e4ded3",
  brand: "#0f5c4d",
  accent: "#e9a23b",
};

const fonts = () => [
  {
    name: "Fraunces",
    weight: 600,
    style: "normal",
    data: readFileSync(new URL(import.meta.resolve("@fontsource/fraunces/files/fraunces-latin-600-normal.woff"))),
  },
  {
    name: "Figtree",
    weight: 400,
    style: "normal",
    data: readFileSync(new URL(import.meta.resolve("@fontsource/figtree/files/figtree-latin-400-normal.woff"))),
  },
  {
    name: "Figtree",
    weight: 600,
    style: "normal",
    data: readFileSync(new URL(import.meta.resolve("@fontsource/figtree/files/figtree-latin-600-normal.woff"))),
  },
];

const mark = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");

/** @param {number} y */
const tide = (y) => `M0 ${y}${"q28 -8 56 0t56 0".repeat(8)}`;

/** A bay at evening through an arched window, on the right; the frame is 372 wide. */
const scene = `
<g transform="translate(768 60)">
  <clipPath id="window"><path d="M0 510V186a186 186 0 0 1 372 0v324z"/></clipPath>
  <g clip-path="url(#window)">
    <path d="M0 0h372v510H0z" fill="#f6dfb0"/>
    <path d="M0 150h372v200H0z" fill="#f9ead0"/>
    <circle cx="112" cy="232" r="58" fill="${colors.accent}"/>
    <path d="M0 262h372v250H0z" fill="#d5e5df"/>
    <g fill="none" stroke="${colors.brand}" stroke-width="2.5" opacity=".45">
      <path d="${tide(292)}"/><path d="${tide(320)}"/><path d="${tide(352)}"/><path d="${tide(388)}"/>
    </g>
    <path d="M372 204H252q-10 0-10 10v26h-44q-10 0-10 10v262h184z" fill="#c3d8d0"/>
    <path d="M372 262H300q-10 0-10 10v28h-58q-10 0-10 10v28h-62q-10 0-10 10v164h222z" fill="#8fb5a8"/>
    <path d="M372 326h-50q-10 0-10 10v28h-66q-10 0-10 10v30h-80q-10 0-10 10v98h226z" fill="#4b8878"/>
    <path d="M372 392h-40q-10 0-10 10v26h-80q-10 0-10 10v28H112q-10 0-10 10v36h270z" fill="${colors.brand}"/>
    <g transform="translate(256 102)">
      <path d="M8 102V36h76v66z" fill="#fff"/><path d="M0 36 46 2l46 34z" fill="${colors.brand}"/>
      <path d="M2 36h88v8H2z" fill="#0a4438"/>
      <path d="M14 44h6v58h-6zM29 44h6v58h-6zM57 44h6v58h-6zM72 44h6v58h-6z" fill="${colors.line}"/>
      <path d="M39 102V72q7-9 14 0v30z" fill="${colors.accent}"/>
    </g>
  </g>
  <path d="M0 510V186a186 186 0 0 1 372 0v324z" fill="none" stroke="${colors.ink}" stroke-width="5"/>
  <path d="M-22 510h416v14H-22z" fill="${colors.ink}"/>
</g>`;

/** @param {Record<string, unknown>} style @param {unknown} children */
const block = (style, children) => ({ type: "div", props: { style: { display: "flex", ...style }, children } });

/** @param {{ title: string, description: string, firm: string }} page */
const words = ({ title, description, firm }) =>
  satori(
    /** @type {any} */ (
      block({ width, height, padding: "64px 0 60px 72px", fontFamily: "Figtree", color: colors.ink }, [
        block({ width: 640, height: 506, flexDirection: "column", justifyContent: "space-between" }, [
          block({ paddingLeft: 76, height: 56, alignItems: "center", fontFamily: "Fraunces", fontSize: 30 }, firm),
          block({ flexDirection: "column" }, [
            block(
              {
                fontFamily: "Fraunces",
                fontSize: title.length > 28 ? 62 : 76,
                lineHeight: 1.08,
                letterSpacing: "-0.015em",
              },
              title,
            ),
            block(
              { marginTop: 24, fontSize: 26, lineHeight: 1.42, color: colors.soft, lineClamp: 4, display: "block" },
              description,
            ),
          ]),
          block(
            { fontSize: 22, fontWeight: 600, color: colors.brand },
            "Guidance and document preparation. Not a lender.",
          ),
        ]),
      ])
    ),
    { width, height, fonts: /** @type {any} */ (fonts()) },
  );

/** @param {{ title: string, description: string, firm: string }} page */
const draw = async (page) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path d="M0 0h${width}v${height}H0z" fill="${colors.paper}"/><path d="M0 0h${width}v12H0z" fill="${colors.brand}"/>${scene}
${mark.replace("<svg ", '<svg x="72" y="64" width="56" height="56" ')}${await words(page)}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer();
};

const program = readFileSync(new URL(import.meta.url), "utf8");

/**
 * A PNG of 1200 by 630 pixels.
 * @param {{ title: string, description: string, firm: string }} page
 */
export const sharePicture = (page) =>
  kept([program, mark, sharp.versions.sharp, JSON.stringify(page)], () => draw(page));
