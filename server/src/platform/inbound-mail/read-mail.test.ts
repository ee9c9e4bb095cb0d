import { expect, test } from "vitest";
import { readMail } from "./read-mail.ts";

const read = (lines: readonly string[]) => readMail(Buffer.from(lines.join("\r\n"), "latin1"));
const head = ["From: Ada <Ada@Client.example>", "To: reply+abc@firm.example", "Message-ID: <1@client.example>"];
const readText = async (type: string, body: readonly string[]) =>
  (await read([...head, `Content-Type: ${type}`, "", ...body])).text;

test("reads whose it is and where it went", async () => {
  const mail = await read([
    "Delivered-To: desk@firm.example",
    ...head,
    'Cc: "Carl, C." <carl@x.example>, group:a@x.example;',
    "",
    "Hello",
  ]);
  expect(mail).toMatchObject({
    from: "ada@client.example",
    messageId: "<1@client.example>",
    isAutomatic: false,
    isProven: false,
    text: "Hello",
    files: [],
  });
  expect(mail.recipients).toEqual(["desk@firm.example", "reply+abc@firm.example", "carl@x.example", "a@x.example"]);
});

const pass = "Authentication-Results: mx.firm.example; spf=none";
test.each([
  ["DMARC passes", `${pass}; dmarc=pass header.from=client.example`, true],
  ["its domain signed it", `${pass}; dkim=pass header.i=@client.example header.d=client.example`, true],
  ["the domain above signed it", `${pass}; dkim=pass header.d=example.org; dkim=pass header.d=client.example`, true],
  ["its server may send for it", "Authentication-Results: mx; spf=pass smtp.mailfrom=bounce@client.example", true],
  ["only another domain signed it", `${pass}; dkim=pass header.d=evil.example`, false],
  ["a domain signed it that only ends alike", `${pass}; dkim=pass header.d=ent.example`, false],
  ["the ending of all domains signed it", `${pass}; dkim=pass header.d=example`, false],
  ["another's server sent it", `${pass}; spf=pass smtp.mailfrom=evil.example`, false],
  ["DMARC fails", `${pass}; dmarc=fail header.from=client.example`, false],
  ["SPF fails and there is no DMARC", "Authentication-Results: mx; spf=fail; dmarc=none", false],
  ["no one says", "X-Nothing: 1", false],
  ["someone says so further down", `Authentication-Results: mx; dmarc=none\r\n${pass}; dmarc=pass`, false],
])("a sender is proven or not: %s", async (_, line, isProven) => {
  expect(await read([line, ...head, "", "Hello"])).toMatchObject({ from: "ada@client.example", isProven });
});

test.each([
  ["two in one line", ["From: ada@client.example, evil@evil.example"]],
  ["two lines", ["From: ada@client.example", "From: evil@evil.example"]],
  ["a group", ["From: us: ada@client.example, evil@evil.example;"]],
])("two senders are none: %s", async (_, lines) => {
  expect(await read([...lines, "To: x@firm.example", "", "Hello"])).toMatchObject({ from: "", isProven: false });
});

const longest = 100_000;
test.each([
  ["lines of blanks", ["text/plain", " \t\n".repeat(longest / 3)]],
  ["a quote that never begins", ["text/plain", `On Mon, ${"<".repeat(200)} wrote:${"\n".repeat(30_000)}x`]],
  ["half a quote again and again", ["text/plain", "On Mon, Desk <a@b.example> wro\n".repeat(longest / 30)]],
  ["one long line", ["text/plain", `On ${"x ".repeat(longest / 2)}`]],
  ["lines of dashes and underscores", ["text/plain", "_-_-_-_-\n".repeat(longest / 9)]],
  ["tags in tags", ["text/html", "<div>".repeat(300_000)]],
  ["tags that begin", ["text/html", "<a ".repeat(300_000)]],
  ["other tags in tags", ["text/html", "<td><p>".repeat(200_000)]],
  ["attributes", ["text/html", `<a ${"x=".repeat(200_000)}`]],
])("reads what strangers send in the time of its length: %s", async (_, [type = "", body = ""]) => {
  const began = performance.now();
  await read([...head, `Content-Type: ${type}`, "", body]).catch(() => undefined);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("a long text is answered with its beginning, and kept whole", async () => {
  const lines = Array.from({ length: 900 }, (_, index) => `Line ${index} of what I have to say.`);
  const mail = await read([...head, "", ...lines]);
  expect(mail.text.length).toBeLessThanOrEqual(20_000);
  expect(mail.text.startsWith("Line 0 of")).toBe(true);
  expect(mail.wholeText).toContain("Line 899 of");
});

test("iso-2022-jp is read where nothing names it", async () => {
  const mail = await read([...head, "Subject: \x1b$B$3$s\x1b(B", "", "\x1b$B$3$s\x1b(B, Ada"]);
  expect(mail).toMatchObject({ subject: "こん", text: "こん, Ada" });
  expect(await readText("text/html", ["<p>\x1b$B$3$s\x1b(B</p>"])).toBe("こん");
});

test.each([
  ["utf-8 in quoted-printable", ["=C3=A9t=C3=A9"], "été"],
  ["utf-8 in base64", [Buffer.from("été").toString("base64")], "été"],
  ["iso-8859-1 in 8bit", ["\xe9t\xe9"], "été"],
  ["windows-1252 in quoted-printable", ["=93no=94"], "“no”"],
  ["iso-2022-jp in 7bit", ["\x1b$B$3$s\x1b(B"], "こん"],
  ["utf-8 in base64", ["!!!!"], ""],
])("decodes %s: %s", async (how, body, text) => {
  const [charset, encoding] = how.split(" in ");
  const lines = [...head, `Content-Type: text/plain; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`];
  expect((await read([...lines, "", ...body])).text).toBe(text);
});

test.each([
  [
    "Gmail",
    ["Thanks.", "", "On Tue, Mar 3, 2026 at 10:00 AM Desk <desk@firm.example> wrote:", "", "> You have", "> mail"],
  ],
  [
    "Outlook",
    [
      "Thanks.",
      "",
      "________________________________",
      "From: Desk <desk@firm.example>",
      "Sent: Tuesday, March 3, 2026 10:00 AM",
      "To: Ada <ada@client.example>",
      "Subject: You have a message",
      "",
      "You have mail",
    ],
  ],
  [
    "an iPhone",
    [
      "Thanks.",
      "",
      "Sent from my iPhone",
      "",
      "> On Mar 3, 2026, at 10:00, Desk <d@x.example> wrote:",
      ">",
      "> You have mail",
    ],
  ],
])("cuts what %s quotes", async (_, body) => {
  expect(await readText("text/plain; charset=utf-8", body)).toBe("Thanks.");
});

test("keeps everything when nothing would be left, and what's written between quotes", async () => {
  expect(await readText("text/plain", ["> All of it", "> is quoted"])).toContain("is quoted");
  const between = await readText("text/plain", [
    "> Which months?",
    "",
    "October.",
    "",
    "> And the lease?",
    "",
    "Tomorrow.",
  ]);
  expect(between).toContain("October.");
  expect(between).toContain("Tomorrow.");
});

test.each([
  "2026年3月3日(火) 10:00 Desk <desk@firm.example>:",
  "Desk <desk@firm.example> 于2026年3月3日周二 10:00写道：",
  "Vào Th 3, 3 thg 3, 2026 vào lúc 10:00 Desk <desk@firm.example> đã viết:",
  "вт, 3 мар. 2026 г. в 10:00, Desk <desk@firm.example>:",
  "2026년 3월 3일 (화) 오전 10:00, Desk <desk@firm.example>님이 작성:",
  "Desk <desk@firm.example>, 3 Mar 2026 Sal, 10:00 tarihinde\r\nşunu yazdı:",
])("cuts the line above a quote: %s", async (line) => {
  const body = Buffer.from(["Thanks.", "", line, "", "> You have", "> mail"].join("\r\n"));
  const raw = Buffer.concat([
    Buffer.from([...head, "Content-Type: text/plain; charset=utf-8", "", ""].join("\r\n")),
    body,
  ]);
  expect((await readMail(raw)).text).toBe("Thanks.");
});

test("keeps what someone wrote below a line, between quotes, and below their phone's signature", async () => {
  const table = ["Rent   4,000", "Wages  77,500", "--", "Total  81,500"];
  const sent = [
    "They say:",
    "> The rent is due",
    "Is that right?",
    "",
    "Sent from my iPhone",
    "",
    "PS: the lease is signed.",
  ];
  const formal = ["Here it is.", "", "-- ", "Ada Lovelace", "Ada's Bakery"];
  expect(await readText("text/plain", table)).toBe(table.join("\n"));
  expect(await readText("text/plain", sent)).toMatch(
    /They say:\n> The rent is due\nIs that right\?[\s\S]*PS: the lease is signed\./,
  );
  expect(await readText("text/plain", formal)).toBe("Here it is.");
});

test("keeps the quote when the answers are in it", async () => {
  const html =
    '<p>My answers are in red below.</p><div class="gmail_quote">On Tuesday Desk wrote:<blockquote>Which months? <b>October.</b></blockquote></div>';
  const mail = await read([...head, "Content-Type: text/html", "", html]);
  expect(mail.text).toContain("October.");
  const cut = await read([
    ...head,
    "Content-Type: text/html",
    "",
    html.replace("My answers are in red below.", "Thanks."),
  ]);
  expect(cut).toMatchObject({ text: "Thanks.", wholeText: expect.stringContaining("October.") });
});

test("cuts what Outlook on the web quotes in HTML", async () => {
  const html =
    '<div>Here it is.</div><hr><div id="divRplyFwdMsg"><b>From:</b> Desk<br><b>Sent:</b> Tuesday<br><b>Subject:</b> You have a message</div><div>You have mail</div>';
  expect(await readText("text/html", [html])).toMatch(/^Here it is\.(?:\n+-+)?$/);
});

test("reads HTML without its quotes, styles, and scripts", async () => {
  const html = [
    "<html><head><style>p{color:red}</style><script>alert(1)</script></head><body><p>Two&nbsp;lines<br>here</p>",
    '<div class="gmail_quote">On Tuesday Desk wrote:<blockquote>You have mail</blockquote></div></body></html>',
  ];
  expect((await readText("text/html; charset=utf-8", html)).replace(/\u00A0/g, " ")).toBe("Two lines\nhere");
});

test.each([
  ["Auto-Submitted: auto-replied", true],
  ["Auto-Submitted: no", false],
  ["Precedence: auto_reply", true],
  ["Precedence: list", false],
  ["Precedence: bulk", false],
  ["X-Auto-Response-Suppress: DR, OOF, AutoReply", false],
  ["List-Id: <a.b>", false],
  ["X-Failed-Recipients: desk@firm.example", true],
  ["Subject: Automatic reply: You have a message", true],
  ["Subject: =?utf-8?Q?Respuesta_autom=C3=A1tica:_Hola?=", true],
  ["Subject: Out of Office: back Monday", true],
  ["Subject: Re: Automatic reply: You have a message", false],
  ["Subject: Out of office space for my shop", false],
  ["Return-Path: <>", true],
  ["Return-Path: <ada@client.example>", false],
])("knows what a program sent: %s", async (header, isAutomatic) => {
  expect((await read([header, ...head, "", "x"])).isAutomatic).toBe(isAutomatic);
});

test("knows a notice that a mail couldn't be delivered", async () => {
  const type = 'multipart/report; report-type=delivery-status; boundary="b"';
  const body = ["--b", "Content-Type: text/plain", "", "Undeliverable", "--b--"];
  expect(await read([...head, `Content-Type: ${type}`, "", ...body])).toMatchObject({ isAutomatic: true });
});

test("takes files, names nameless ones, and leaves out signatures and logos", async () => {
  const part = (headers: readonly string[], body: string) => [
    "--b",
    ...headers,
    "Content-Transfer-Encoding: base64",
    "",
    body,
  ];
  const mail = await read([
    ...head,
    'Content-Type: multipart/related; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html",
    "",
    '<p>See <img src="cid:logo"></p>',
    ...part(["Content-Type: image/png", "Content-ID: <logo>", "Content-Disposition: inline"], "AAAA"),
    ...part(["Content-Type: application/pdf", "Content-Disposition: attachment"], "JVBERg=="),
    ...part(
      ["Content-Type: application/pdf", "Content-Disposition: attachment; filename*=utf-8''J%C3%A4n.pdf"],
      "JVBERg==",
    ),
    ...part(["Content-Type: application/pkcs7-signature; name=smime.p7s"], "AAAA"),
    ...part(["Content-Type: message/rfc822"], Buffer.from("Subject: inner\r\n\r\nInner").toString("base64")),
    "--b--",
  ]);
  expect(mail.text).toBe("See");
  expect(mail.files.map(({ name }) => name)).toEqual(["attachment 1.pdf", "Jän.pdf", "attachment 3.eml"]);
  expect(Buffer.from(mail.files[0]?.content ?? "", "base64").toString()).toBe("%PDF");
});

test.each([
  ["too deep", Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`)],
  [
    "too many parts",
    [
      "Content-Type: multipart/mixed; boundary=b",
      "",
      ...Array.from({ length: 60 }, () => "--b\r\nContent-Type: application/pdf\r\n\r\nx"),
      "--b--",
    ],
  ],
  ["too long a head", [`X-Long: ${"x".repeat(300_000)}`, "", "x"]],
])("refuses a mail that is %s", async (_, lines) => {
  await expect(read([...head, ...lines])).rejects.toThrow();
});

test.each([
  ["nothing", []],
  ["no head", ["", "x"]],
  ["zeros", ["\0\0\0"]],
  ["a broken boundary", [...head, "Content-Type: multipart/mixed; boundary=b", "", "--b", "x"]],
])("reads %s without failing", async (_, lines) => {
  expect(typeof (await read(lines)).text).toBe("string");
});
