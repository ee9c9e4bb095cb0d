import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { type Matrix, multiply, placeUnit, type Rect } from "./drawing-space.ts";

/** Pixels in shades of gray, row by row. */
export interface GrayPicture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Of one picture in a file. A page at 600 dpi has 34 million. */
const mostPixels = 50_000_000;
/** Pieces of a page: some scanners cut one into strips. */
const mostPieces = 200;

/** Pixels as the PDF reader gives them: `kind` 1 has a bit for each, 2 three bytes, 3 four. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data?: Uint8Array | Uint8ClampedArray | string;
}

interface Piece {
  readonly picture: Decoded;
  /** Paints black where a bit is 0. */
  readonly isMask: boolean;
  readonly matrix: Matrix;
}

/** A photo, upright, in gray. */
export const loadPhoto = async (bytes: Buffer, longSide: number): Promise<GrayPicture> =>
  toGray(sharp(bytes, { failOn: "none", limitInputPixels: mostPixels * 2 }).rotate(), longSide);

/**
 * What a page of a PDF shows in pictures, put together as the page has them; undefined for a page without any. Its text is left
 * out, so that a false layer of it says nothing.
 */
export const loadPagePicture = async (
  bytes: Buffer,
  { page: number, longSide }: { readonly page: number; readonly longSide: number },
): Promise<GrayPicture | undefined> => {
  const { AnnotationMode, OPS, VerbosityLevel } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: mostPixels,
  });
  try {
    const page = await document.getPage(number);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
    const find = (name: string): Promise<unknown> =>
      new Promise((resolve) => void (name.startsWith("g_") ? page.commonObjs : page.objs).get(name, resolve));
    const pieces = await listPieces({
      codes: OPS,
      operators: fnArray,
      args: argsArray,
      transform: transform as unknown as Matrix,
      find,
    });
    return pieces.length === 0 ? undefined : await compose(pieces, { width, height, longSide });
  } finally {
    await document.loadingTask.destroy();
  }
};

interface Drawn {
  readonly codes: Readonly<Record<string, number>>;
  readonly operators: readonly number[];
  readonly args: readonly unknown[];
  readonly transform: Matrix;
  readonly find: (name: string) => Promise<unknown>;
}

/** Replays where a page has its pictures. */
const listPieces = async ({ codes, operators, args, transform, find }: Drawn): Promise<Piece[]> => {
  const pieces: Piece[] = [];
  const stack: Matrix[] = [];
  let matrix = transform;
  const add = async (given: unknown, isMask: boolean): Promise<void> => {
    const picture = ((typeof given === "string" ? await find(given) : given) ?? {}) as Decoded;
    const data = typeof picture.data === "string" ? ((await find(picture.data)) as Decoded["data"]) : picture.data;
    if (pieces.length < mostPieces && data && picture.width * picture.height <= mostPixels)
      pieces.push({ picture: { ...picture, data }, isMask, matrix });
  };
  const acts: Readonly<Record<string, (given: readonly unknown[]) => Promise<void> | void>> = {
    save: () => void stack.push(matrix),
    restore: () => {
      matrix = stack.pop() ?? matrix;
    },
    transform: (given) => {
      matrix = multiply(matrix, given as unknown as Matrix);
    },
    paintFormXObjectBegin: ([own]) => {
      stack.push(matrix);
      if (own) matrix = multiply(matrix, Array.from(own as ArrayLike<number>) as unknown as Matrix);
    },
    paintFormXObjectEnd: () => {
      matrix = stack.pop() ?? matrix;
    },
    paintImageXObject: ([name]) => add(name, false),
    paintInlineImageXObject: ([picture]) => add(picture, false),
    paintImageMaskXObject: ([picture]) => add(picture, true),
  };
  const byCode = new Map(Object.entries(acts).map(([name, act]) => [codes[name], act]));
  for (const [index, operator] of operators.entries())
    await byCode.get(operator)?.((args[index] ?? []) as readonly unknown[]);
  return pieces;
};

interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly longSide: number;
}

const compose = async (
  pieces: readonly Piece[],
  { width, height, longSide }: PageSize,
): Promise<GrayPicture | undefined> => {
  const scale = longSide / Math.max(width, height);
  const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)];
  const layers: OverlayOptions[] = [];
  for (const piece of pieces) {
    const layer = await toLayer(piece, { scale, wide, tall });
    if (layer) layers.push(layer);
  }
  if (layers.length === 0) return undefined;
  const page = await sharp({ create: { width: wide, height: tall, channels: 3, background: "white" } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return toGray(sharp(page.data, { raw: page.info }), longSide);
};

/** A piece in its place; undefined for one outside of the page, or turned by other than a right angle. */
const toLayer = async (
  { picture, isMask, matrix }: Piece,
  { scale, wide, tall }: { readonly scale: number; readonly wide: number; readonly tall: number },
): Promise<OverlayOptions | undefined> => {
  const opened = openPixels(picture, isMask);
  const area = placeUnit(matrix);
  const place = cutToPage({
    left: area.left * scale,
    top: area.top * scale,
    right: area.right * scale,
    bottom: area.bottom * scale,
  });
  if (!opened || place.width < 1 || place.height < 1 || place.left >= wide || place.top >= tall) return undefined;
  const [a, b, c, d] = matrix;
  const isSideways = Math.abs(b) > Math.abs(a);
  if (Math.abs(isSideways ? a : b) > 0.1 * Math.abs(isSideways ? b : a)) return undefined;
  const [mirrorsX, mirrorsY] = isSideways ? [c < 0, b < 0] : [a < 0, d > 0];
  const upright = sharp(await (isSideways ? opened.rotate(90) : opened).png({ compressionLevel: 0 }).toBuffer(), {
    limitInputPixels: mostPixels,
  });
  const turned = (mirrorsX ? upright.flop() : upright).flip(mirrorsY);
  const fitted = turned.resize(place.width, place.height, { fit: "fill" });
  const shown = await fitted.png({ compressionLevel: 0 }).toBuffer();
  const [room, depth] = [wide - place.left, tall - place.top];
  const input =
    place.width <= room && place.height <= depth
      ? shown
      : await sharp(shown)
          .extract({ left: 0, top: 0, width: Math.min(room, place.width), height: Math.min(depth, place.height) })
          .png()
          .toBuffer();
  return { input, left: place.left, top: place.top, ...(isMask && { blend: "multiply" as const }) };
};

/** Whole pixels. What sticks out at the upper left is squeezed, by a scanner's few pixels. */
const cutToPage = ({
  left,
  top,
  right,
  bottom,
}: Rect): { left: number; top: number; width: number; height: number } => {
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
  return { left: x, top: y, width: Math.round(right) - x, height: Math.round(bottom) - y };
};

const openPixels = ({ width, height, kind, data }: Decoded, isMask: boolean): Sharp | undefined => {
  if (data === undefined || typeof data === "string") return undefined;
  const limit = { limitInputPixels: mostPixels };
  if (isMask || kind === 1) {
    const gray = Buffer.alloc(width * height);
    const rowBytes = (width + 7) >> 3;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        gray[y * width + x] = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
    return sharp(gray, { ...limit, raw: { width, height, channels: 1 } });
  }
  const channels = kind === 3 ? 4 : 3;
  if (data.length < width * height * channels) return undefined;
  return sharp(Buffer.from(data.buffer, data.byteOffset, width * height * channels), {
    ...limit,
    raw: { width, height, channels },
  });
};

const toGray = async (picture: Sharp, longSide: number): Promise<GrayPicture> => {
  const { data, info } = await picture
    .flatten({ background: "white" })
    .greyscale()
    .resize(longSide, longSide, { fit: "inside" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
};
