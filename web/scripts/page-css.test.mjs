import { describe, expect, it } from "vitest";
import { cssOfPage } from "./page-css.mjs";

const of = (css, html) => cssOfPage(css, html).styles;

describe("cssOfPage", () => {
  it("keeps what the page's classes and elements may match, and drops what names another class", () => {
    const css = ".a{color:red}.a .b{x:y}.b,.a:hover{x:y}h1{x:y}.a>h1{x:y}[data-open]{x:y}";
    expect(of(css, '<p class="a">')).toBe(".a{color:red}.a:hover{x:y}h1{x:y}.a>h1{x:y}[data-open]{x:y}");
  });

  it("reads escaped names, as Tailwind writes them, and classes with entities", () => {
    const css = ".sm\\:p-4{p:1}.w-1\\/2{w:1}.\\[\\&_a\\]\\:x a{y:z}.max-w-\\[22\\.4rem\\]{m:1}.lg\\:p-4{p:2}";
    expect(of(css, '<p class="sm:p-4 w-1/2 [&amp;_a]:x max-w-[22.4rem]">')).toBe(
      ".sm\\:p-4{p:1}.w-1\\/2{w:1}.\\[\\&_a\\]\\:x a{y:z}.max-w-\\[22\\.4rem\\]{m:1}",
    );
  });

  it("decides nothing by what stands in brackets", () => {
    const css = ".a:not(.b,.c){x:y}:is(.b,.c) h1{x:y}.b:not(.a){x:y}.a:where(:is(.b *)){x:y}";
    expect(of(css, '<p class="a">')).toBe(".a:not(.b,.c){x:y}:is(.b,.c) h1{x:y}.a:where(:is(.b *)){x:y}");
  });

  it("goes into layers, media and nested rules, and leaves none empty", () => {
    const css =
      "@layer a,b;@layer a{@media (min-width:1px){.a{x:y}.b{x:y}}@supports (x:y){.b{x:y}}}.a{&:hover{@media (hover){x:y}}}";
    expect(of(css, '<p class="a">')).toBe(
      "@layer a,b;@layer a{@media (min-width:1px){.a{x:y}}}.a{&:hover{@media (hover){x:y}}}",
    );
  });

  it("is not led astray by marks in strings and addresses", () => {
    const css = `.a{content:"};.b{";background:url(data:image/svg+xml;x={})}/* .c{} */.b{x:y}`;
    expect(of(css, '<p class="a">')).toBe(`.a{content:"};.b{";background:url(data:image/svg+xml;x={})}`);
  });

  it("keeps the keyframes and registered properties that a kept rule names", () => {
    const css =
      "@property --a{inherits:false}@property --b{inherits:false}@keyframes in{from{x:y}}@keyframes out{from{x:y}}.a{--a:1;animation:in 1s}.b{--b:1;animation:out 1s}";
    expect(of(css, '<p class="a">')).toBe(
      "@property --a{inherits:false}@keyframes in{from{x:y}}.a{--a:1;animation:in 1s}",
    );
  });

  it("sets the fonts apart that have to be fetched", () => {
    const local = "@font-face{font-family:L;src:local(Arial)}";
    const fetched = "@font-face{font-family:F;src:url(/f.woff2)}";
    expect(cssOfPage(local + fetched, "")).toEqual({ styles: local, fonts: fetched });
  });
});
