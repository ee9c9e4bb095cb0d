import type { TextItem } from "@funding-desk/contract/platform/text-page";
import { isTurned, type Matrix, multiply, placeBox, placeUnit, type Rect } from "./drawing-space.ts";

/** A drawn letter. Widths are thousandths of the font's size. */
interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

interface Font {
  readonly fontMatrix?: readonly number[];
  readonly ascent?: number;
  readonly descent?: number;
  readonly vertical?: boolean;
}

/** What the PDF reader says about a page. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** From the PDF's space to ours, as the page's rotation has it. */
  readonly transform: readonly number[];
  readonly codes: Readonly<Record<string, number>>;
  readonly operators: readonly number[];
  readonly args: readonly unknown[];
  readonly mostItems: number;
  readonly findFont: (name: string) => Font | undefined;
}

/** What `save` keeps. */
interface State {
  matrix: Matrix;
  font: Font | undefined;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
  mode: number;
  alpha: number;
  isBlended: boolean;
}

interface Placed {
  text: string;
  rect: Rect;
  baseline: number;
  isHidden: boolean;
}

const invisibleModes: ReadonlySet<number> = new Set([3, 7]);
/** Of the page's area, for a scan. */
const pictureShare = 0.5;
/** A share of the letters' height. Letters that are closer are one word. */
const sameWordGap = 0.09;
/** Comparisons of an area with a word. An honest page needs far fewer; on any other, no word is trusted. */
const mostLooks = 5_000_000;
const fillOperators = ["fill", "eoFill", "fillStroke", "eoFillStroke", "closeFillStroke", "closeEOFillStroke"];

/** Replays how a page is drawn, and says which words it leaves where. */
export const readDrawing = (drawing: Drawing): { items: TextItem[]; hasPicture: boolean } => {
  const replay = createReplay(drawing);
  const { operators, args } = drawing;
  for (let index = 0; index < operators.length && !replay.isFull(); index += 1) {
    replay.apply(operators[index] ?? -1, (args[index] ?? []) as readonly unknown[]);
  }
  return replay.finish();
};

const createReplay = ({ width, height, transform, codes, mostItems, findFont }: Drawing) => {
  const placed: Placed[] = [];
  const stack: { state: State; emptySince: number }[] = [];
  const forms: State[] = [];
  let painted = 0;
  let hasPicture = false;
  let looks = 0;
  let isTrusted = true;
  let textMatrix: Matrix = [1, 0, 0, 1, 0, 0];
  let lineMatrix: Matrix = textMatrix;
  let state: State = {
    matrix: transform as Matrix,
    font: undefined,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    alpha: 1,
    isBlended: false,
  };
  const fills = new Set(fillOperators.map((name) => codes[name]));

  const moveText = (x: number, y: number): void => {
    lineMatrix = multiply(lineMatrix, [1, 0, 0, 1, x, y]);
    textMatrix = lineMatrix;
  };

  /** What lies below an opaque area is hidden. Areas below the first word hide nothing, and cost nothing. */
  const cover = (area: Rect): void => {
    looks += placed.length;
    if (looks > mostLooks) {
      isTrusted = false;
      return;
    }
    for (const each of placed) {
      if (each.isHidden) continue;
      const x = (each.rect.left + each.rect.right) / 2;
      const y = (each.rect.top + each.rect.bottom) / 2;
      if (x > area.left && x < area.right && y > area.top && y < area.bottom) each.isHidden = true;
    }
  };

  const paintPicture = (): void => {
    const area = placeUnit(state.matrix);
    const visible =
      Math.max(0, Math.min(area.right, width) - Math.max(area.left, 0)) *
      Math.max(0, Math.min(area.bottom, height) - Math.max(area.top, 0));
    if (visible > pictureShare * width * height) hasPicture = true;
    if (state.alpha === 1 && !state.isBlended) cover(area);
  };

  const showText = (glyphs: readonly (Glyph | number | null)[]): void => {
    painted += 1;
    const { font, size, charSpacing, wordSpacing, stretch, rise } = state;
    if (font?.vertical) return;
    const unit = font?.fontMatrix?.[0] ?? 0.001;
    const from = { ascent: fit(font?.ascent, 0.75), descent: fit(font?.descent, -0.22) };
    let x = 0;
    let word = "";
    let start = 0;
    let end = 0;
    const space = multiply(multiply(state.matrix, textMatrix), [stretch, 0, 0, 1, 0, rise]);
    const turned = isTurned(space);
    const place = (): void => {
      if (word !== "" && !turned) {
        const rect = placeBox(space, { left: start, right: end, top: from.ascent * size, bottom: from.descent * size });
        add({ text: word, rect, baseline: space[1] * start + space[5], isHidden: invisibleModes.has(state.mode) });
      }
      word = "";
    };
    for (const glyph of glyphs) {
      if (glyph === null) continue;
      if (typeof glyph === "number") {
        x -= (glyph / 1000) * size;
        continue;
      }
      const advance = glyph.width * unit * size;
      const isSpace = glyph.isSpace || glyph.unicode.trim() === "";
      const gap = x - end;
      if (isSpace || (word !== "" && (gap > (sameWordGap + 0.06) * size + Math.abs(charSpacing) || gap < -size)))
        place();
      if (!isSpace) {
        if (word === "") start = x;
        word += glyph.unicode;
        end = x + advance;
      }
      x += advance + charSpacing + (glyph.isSpace ? wordSpacing : 0);
    }
    place();
    textMatrix = multiply(textMatrix, [1, 0, 0, 1, x * stretch, 0]);
  };

  /** Some programs place each letter by itself: those are one word. */
  const add = (next: Placed): void => {
    const { rect } = next;
    const isOutside = rect.right < 0 || rect.bottom < 0 || rect.left > width || rect.top > height;
    if (isOutside || rect.bottom - rect.top <= 0) return;
    const last = placed.at(-1);
    const tall = rect.bottom - rect.top;
    const isNext =
      last !== undefined &&
      last.isHidden === next.isHidden &&
      last.text.length < 100 &&
      Math.abs(last.baseline - next.baseline) < 0.05 * tall &&
      Math.abs(rect.left - last.rect.right) < sameWordGap * tall &&
      !(/[a-z]{3}$/.test(last.text) && /^[A-Z][a-z]{2}/.test(next.text));
    if (isNext) {
      last.text += next.text;
      last.rect = { ...last.rect, right: Math.max(last.rect.right, rect.right) };
      return;
    }
    placed.push(next);
  };

  const setGraphics = (pairs: readonly (readonly [string, unknown])[]): void => {
    for (const [key, value] of pairs) {
      if (key === "ca") state.alpha = Number(value);
      if (key === "BM") state.isBlended = value !== "source-over" && value !== "Normal" && value !== "normal";
      if (key === "Font" && Array.isArray(value)) setFont(String(value[0]), Number(value[1]));
    }
  };

  const setFont = (name: string, size: number): void => {
    state.font = findFont(name);
    state.size = size;
  };

  const save = (): void => {
    stack.push({ state: { ...state }, emptySince: painted });
  };
  const restore = (): void => {
    const last = stack.pop();
    if (last === undefined) return;
    // A picture is left out of what we're told. What remains is the space it would have been drawn in.
    if (last.emptySince === painted && last.state.matrix !== state.matrix) paintPicture();
    state = last.state;
  };

  const handlers: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    save,
    restore,
    transform: (args) => {
      state.matrix = multiply(state.matrix, args as unknown as Matrix);
    },
    paintFormXObjectBegin: ([matrix]) => {
      forms.push({ ...state });
      if (matrix) state.matrix = multiply(state.matrix, Array.from(matrix as ArrayLike<number>) as unknown as Matrix);
    },
    paintFormXObjectEnd: () => {
      state = forms.pop() ?? state;
    },
    beginText: () => {
      textMatrix = [1, 0, 0, 1, 0, 0];
      lineMatrix = textMatrix;
    },
    setTextMatrix: ([matrix]) => {
      textMatrix = Array.from(matrix as ArrayLike<number>) as unknown as Matrix;
      lineMatrix = textMatrix;
    },
    moveText: ([x, y]) => moveText(Number(x), Number(y)),
    setLeadingMoveText: ([x, y]) => {
      state.leading = -Number(y);
      moveText(Number(x), Number(y));
    },
    nextLine: () => moveText(0, -state.leading),
    setFont: ([name, size]) => setFont(String(name), Number(size)),
    setCharSpacing: ([value]) => {
      state.charSpacing = Number(value);
    },
    setWordSpacing: ([value]) => {
      state.wordSpacing = Number(value);
    },
    setHScale: ([value]) => {
      state.stretch = Number(value) / 100;
    },
    setLeading: ([value]) => {
      state.leading = -Number(value);
    },
    setTextRise: ([value]) => {
      state.rise = Number(value);
    },
    setTextRenderingMode: ([value]) => {
      state.mode = Number(value);
    },
    setGState: ([pairs]) => setGraphics(pairs as readonly (readonly [string, unknown])[]),
    showText: ([glyphs]) => showText(glyphs as readonly (Glyph | number | null)[]),
    constructPath: ([operator, data, bounds]) => {
      painted += 1;
      if (!fills.has(Number(operator)) || state.alpha !== 1 || state.isBlended) return;
      const area = findRectangle(
        (data as readonly (ArrayLike<number> | null)[])[0],
        bounds as ArrayLike<number> | null,
      );
      if (area) cover(placeBox(state.matrix, area));
    },
    paintImageXObject: paintPicture,
    paintInlineImageXObject: paintPicture,
  };
  const byCode = new Map(Object.entries(handlers).map(([name, handler]) => [codes[name], handler]));

  return {
    isFull: () => placed.length >= mostItems,
    apply(operator: number, args: readonly unknown[]): void {
      byCode.get(operator)?.(args);
    },
    finish: () => ({
      items: placed.map((each) => toItem(isTrusted ? each : { ...each, isHidden: true })),
      hasPicture,
    }),
  };
};

/** Fonts without these say 0 or nonsense. */
const fit = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) && value !== 0 && Math.abs(value) < 1.5 ? value : otherwise;

/** The area of a path that is one rectangle: four corners, of which each lies on the bounds. */
const findRectangle = (
  data: ArrayLike<number> | null | undefined,
  bounds: ArrayLike<number> | null,
): Rect | undefined => {
  if (!data || !bounds || data.length > 20) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(bounds);
  for (let index = 0; index < data.length; ) {
    const code = data[index];
    if (code === 4) {
      index += 1;
      continue;
    }
    const [x, y] = [data[index + 1] ?? Number.NaN, data[index + 2] ?? Number.NaN];
    const isCorner = (x === left || x === right) && (y === top || y === bottom);
    if ((code !== 0 && code !== 1) || !isCorner) return undefined;
    index += 3;
  }
  return { left, top, right, bottom };
};

const roundPoints = (value: number): number => Math.round(value * 100) / 100;

const toItem = ({ text, rect, isHidden }: Placed): TextItem => ({
  text: text.normalize("NFKC"),
  x: roundPoints(rect.left),
  y: roundPoints(rect.top),
  width: roundPoints(rect.right - rect.left),
  height: roundPoints(rect.bottom - rect.top),
  ...(isHidden && { isHidden }),
});
