import type { HtmlToTextOptions } from "html-to-text";
import { Fragment, createElement as h, type ReactElement, type ReactNode } from "react";

/** What every mail shows of the firm. */
export interface Letterhead {
  readonly firmName: string;
  readonly phone: string;
  readonly email: string;
  /** One line. */
  readonly address: string;
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string;
}

export interface Letter {
  readonly title: string;
  /** Shown beside the subject in a list of mails. */
  readonly preview: string;
  readonly body: ReactNode;
  /** A line at the foot on why this came and how to stop it. */
  readonly foot?: ReactNode;
}

const ink = "#10302b";
const soft = "#4a605b";
const brand = "#0f5c4d";
const font = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

/** One after another. */
export const blocks = (...children: ReactNode[]): ReactElement => h(Fragment, null, ...children);

export const paragraph = (...children: ReactNode[]): ReactElement =>
  h("p", { style: { margin: "0 0 16px", fontSize: 16, lineHeight: 1.6 } }, ...children);

/** Text with empty lines between paragraphs. Line breaks stay. */
export const paragraphs = (text: string): ReactElement =>
  blocks(text.split(/\n{2,}/).map((part, index) => h(Fragment, { key: index }, paragraph(...renderLines(part)))));

const renderLines = (text: string): ReactNode[] =>
  text.split("\n").map((line, index) => h(Fragment, { key: index }, index > 0 && h("br"), line));

/** The mail's one button, with its address below for mail programs that show no buttons. */
export const action = (label: string, url: string): ReactElement =>
  blocks(
    h(
      "p",
      { style: { margin: "24px 0 8px" } },
      h(
        "a",
        {
          href: url,
          style: {
            display: "inline-block",
            padding: "12px 24px",
            borderRadius: 8,
            background: "#e9a23b",
            color: ink,
            fontWeight: 600,
            textDecoration: "none",
          },
        },
        label,
      ),
    ),
    h("p", { style: { margin: "0 0 24px", fontSize: 13, color: soft, wordBreak: "break-all" } }, url),
  );

/** Such as "January 5, 2027 at 10:00:00 AM EST". */
export const formatInstant = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone }).format(new Date(instant));

/** Such as "January 5, 2027". */
export const formatDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(instant));

export interface Fact {
  readonly term: string;
  readonly value: string;
}

export const facts = (rows: readonly Fact[]): ReactElement =>
  h(
    "table",
    {
      role: "presentation",
      cellPadding: 0,
      cellSpacing: 0,
      style: { margin: "0 0 16px", fontSize: 16, lineHeight: 1.6 },
    },
    h(
      "tbody",
      null,
      rows.map(({ term, value }) =>
        h(
          "tr",
          { key: term },
          h("td", { style: { padding: "2px 24px 2px 0", color: soft, verticalAlign: "top" } }, term),
          h("td", { style: { padding: "2px 0", fontWeight: 600, verticalAlign: "top" } }, value),
        ),
      ),
    ),
  );

const page = (letterhead: Letterhead, letter: Letter): ReactElement =>
  h(
    "html",
    { lang: "en" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light" }),
      h("title", null, letter.title),
    ),
    h(
      "body",
      { style: { margin: 0, padding: "24px 12px", background: "#fbf8f3", color: ink, fontFamily: font } },
      h("div", { className: "preview", style: { display: "none", maxHeight: 0, overflow: "hidden" } }, letter.preview),
      h(
        "div",
        { style: { maxWidth: 560, margin: "0 auto" } },
        h("p", { style: { margin: "0 0 16px", fontWeight: 600, color: brand, fontSize: 18 } }, letterhead.firmName),
        h(
          "div",
          { style: { background: "#ffffff", border: "1px solid #e4ded3", borderRadius: 12, padding: "28px 24px" } },
          h(
            "h1",
            {
              style: {
                margin: "0 0 16px",
                fontFamily: "Fraunces, Georgia, serif",
                fontWeight: 600,
                fontSize: 24,
                lineHeight: 1.3,
              },
            },
            letter.title,
          ),
          letter.body,
        ),
        h(
          "div",
          { style: { padding: "16px 4px", fontSize: 13, lineHeight: 1.6, color: soft } },
          letter.foot,
          h("p", { style: { margin: "0 0 4px" } }, `${letterhead.firmName}, ${letterhead.address}`),
          h("p", { style: { margin: "0 0 4px" } }, `${letterhead.phone} · ${letterhead.email}`),
          h(
            "p",
            { style: { margin: 0 } },
            `${letterhead.firmName} gives guidance and prepares documents. It is not a lender. We never ask for passwords or Social Security numbers by email.`,
          ),
        ),
      ),
    ),
  );

const textOptions: HtmlToTextOptions = {
  wordwrap: 78,
  selectors: [
    { selector: ".preview", format: "skip" },
    { selector: "h1", options: { uppercase: false } },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
  ],
};

/** Compiled with the first letter, because it takes longer than one. */
let toText: ((html: string) => string) | undefined;

/** A letter as HTML in the firm's design, and the same words as plain text. */
export const renderLetter = async (
  letterhead: Letterhead,
  letter: Letter,
): Promise<{ readonly html: string; readonly text: string }> => {
  // A start needn't load them.
  const [{ renderToStaticMarkup }, { compile }] = await Promise.all([
    import("react-dom/server"),
    import("html-to-text"),
  ]);
  const html = `<!doctype html>${renderToStaticMarkup(page(letterhead, letter))}`;
  toText ??= compile(textOptions);
  return { html, text: toText(html) };
};

/** The line at the foot of a mail that clients can turn off. */
export const preferencesLine = (preferencesUrl: string): ReactElement =>
  h(
    "p",
    { style: { margin: "0 0 8px" } },
    h("a", { href: preferencesUrl, style: { color: "inherit" } }, "Choose your emails"),
    `: ${preferencesUrl}`,
  );
