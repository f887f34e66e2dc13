import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";

/** A piece of a letter; texts are plain, whoever wrote them. */
export type Part =
  | { text: string }
  /** What was filled in, label by label. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Words of someone else, with their line breaks. */
  | { quote: string }
  | { link: { label: string; href: string } };

/** What a message says, before it is laid out. */
export interface Letter {
  locale: Locale;
  title: string;
  parts: readonly Part[];
}

/** The letter for programs that show plain text. */
export function letterAsText({ title, parts }: Letter): string {
  const blocks = parts.map((part) => {
    if ("text" in part) return part.text;
    if ("quote" in part) return part.quote.replace(/^/gm, "> ");
    if ("link" in part) return `${part.link.label}:\n${part.link.href}`;
    return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  });
  return [title, ...blocks, `-- \n${brand.name}\n${brand.origin}\n${brand.email}`].join("\n\n") + "\n";
}

const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const INK = "#12322a";
const PAPER = "#f7efe0";
const SUN = "#ffc83a";

/** The letter as HTML: tables and inline styles, which every mail program understands, and nothing from elsewhere. */
export function letterAsHtml({ locale, title, parts }: Letter): string {
  const cell = `padding:32px;background:#fffaf0;color:${INK};${FONT};font-size:17px;line-height:1.55`;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:0;background:${PAPER}">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">` +
    `<tr><td style="padding:20px 32px;background:${INK};color:${SUN};${FONT};font-size:24px;font-weight:800;letter-spacing:-0.03em">${brand.name}</td></tr>` +
    `<tr><td style="${cell}"><h1 style="margin:0 0 20px;font-size:28px;line-height:1.15;letter-spacing:-0.02em">${escapeHtml(title)}</h1>` +
    parts.map(partAsHtml).join("") +
    `</td></tr><tr><td style="padding:20px 32px;color:${INK};${FONT};font-size:15px;line-height:1.5">` +
    `${brand.name} · <a href="${brand.origin}" style="color:${INK}">${brand.domain}</a> · <a href="mailto:${brand.email}" style="color:${INK}">${brand.email}</a>` +
    `</td></tr></table></td></tr></table></body></html>\n`
  );
}

function partAsHtml(part: Part): string {
  if ("text" in part) return `<p style="margin:0 0 16px">${withBreaks(part.text)}</p>`;
  if ("quote" in part)
    return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:6px solid ${SUN}">${withBreaks(part.quote)}</blockquote>`;
  if ("link" in part)
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link.href)}" style="color:${INK};font-weight:600">${escapeHtml(part.link.label)}</a></p>`;
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:4px 0;vertical-align:top;font-weight:600;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:17px;line-height:1.4">${rows.join("")}</table>`;
}

const withBreaks = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
