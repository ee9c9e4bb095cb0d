import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["statement.pdf", 'inline; filename="statement.pdf"'],
  ["March (1).pdf", 'inline; filename="March (1).pdf"'],
  ["Grundbuch Köln.pdf", "inline; filename=\"Grundbuch K_ln.pdf\"; filename*=UTF-8''Grundbuch%20K%C3%B6ln.pdf"],
  ["😀.png", "inline; filename=\"_.png\"; filename*=UTF-8''%F0%9F%98%80.png"],
  ['a".exe', "inline; filename=\"a_.exe\"; filename*=UTF-8''a%22.exe"],
  ["50%41.pdf", "inline; filename=\"50_41.pdf\"; filename*=UTF-8''50%2541.pdf"],
  ["O'Neill*(x)ü.pdf", "inline; filename=\"O'Neill*(x)_.pdf\"; filename*=UTF-8''O%27Neill%2A%28x%29%C3%BC.pdf"],
  ["../../etc/passwd", 'inline; filename=".._.._etc_passwd"'],
  ["c:\\boot.ini", 'inline; filename="c:_boot.ini"'],
  ["a\r\nset-cookie: b", 'inline; filename="a__set-cookie: b"'],
  ["a\0b.pdf", 'inline; filename="a_b.pdf"'],
  ["\ud800.pdf", "inline; filename=\"_.pdf\"; filename*=UTF-8''%EF%BF%BD.pdf"],
])("%j", (name, header) => {
  expect(contentDisposition("inline", name)).toBe(header);
});

test("any name gives one header with one name that isn't a path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = contentDisposition("attachment", name);
      const parts = /^attachment; filename="([^"\\]*)"(?:; filename\*=UTF-8''([\w.~!%-]*))?$/.exec(header);
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      expect(parts).not.toBeNull();
      const [, plain = "", extended = plain] = parts ?? [];
      expect(decodeURIComponent(parts?.[2] === undefined ? "" : extended)).not.toMatch(/[\p{Cc}/\\]/u);
      expect(plain).not.toMatch(/[/\\]/);
    }),
  );
});
