import { escapeHtml } from '../pages/index.ts';
import type { Language } from '../shared/languages.ts';
import type { Attachment } from './smtp.ts';

export interface Content {
  language: Language;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  details: readonly (readonly [label: string, value: string, href?: string])[];
  button: { label: string; href: string } | null;
  footer: readonly string[];
  attachments: readonly Attachment[];
}

export function asText({ heading, paragraphs, details, button, footer }: Content): string {
  const lines = details.map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`);
  const list = lines.length === 0 ? [] : [lines.join('\n')];
  const link = button === null ? [] : [`${button.label}: ${button.href}`];
  return `${[heading, ...paragraphs, ...list, ...link, `-- \n${footer.join('\n')}`].join('\n\n')}\n`;
}

const colour = {
  navy: '#0b1f3a',
  ink: '#14223a',
  slate: '#51607a',
  paper: '#fbfaf7',
  white: '#ffffff',
  line: '#d3dce8',
  saffron: '#f58220',
  link: '#1d649f',
};
const font = "font-family:Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs need tables and inline styles. */
export function asHtml(
  { language, subject, heading, paragraphs, details, button, footer }: Content,
  institute: string,
): string {
  const cell = `${font};font-size:16px;line-height:24px`;
  const text = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px;${cell};color:${colour.ink}">${withBreaks(paragraph)}</p>`,
  );
  const rows = details.map(
    ([label, value, href]) => `<tr>
<td valign="top" width="96" style="padding:10px 16px 10px 0;border-top:1px solid ${colour.line};${cell};color:${colour.slate}">${escapeHtml(label)}</td>
<td valign="top" style="padding:10px 0;border-top:1px solid ${colour.line};${cell};color:${colour.ink};word-break:break-word">${linked(withBreaks(value), href)}</td>
</tr>`,
  );
  const link =
    button === null
      ? ''
      : `<p style="margin:24px 0 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 24px;background:${colour.saffron};border-radius:4px;${cell};font-weight:700;color:${colour.navy};text-decoration:none">${escapeHtml(button.label)}</a></p>`;
  const small = footer.map(
    (line) =>
      `<p style="margin:0 0 8px;${font};font-size:14px;line-height:20px;color:${colour.slate}">${escapeHtml(line)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td bgcolor="${colour.navy}" style="padding:20px 28px;border-radius:12px 12px 0 0;border-bottom:4px solid ${colour.saffron};${font};font-size:18px;line-height:24px;font-weight:700;color:${colour.white}">${escapeHtml(institute)}</td></tr>
<tr><td bgcolor="${colour.white}" style="padding:28px;border:1px solid ${colour.line};border-top:0;border-radius:0 0 12px 12px">
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:${colour.navy}">${escapeHtml(heading)}</h1>
${text.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table>
${link}
</td></tr>
<tr><td style="padding:20px 28px">
${small.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function linked(html: string, href: string | undefined): string {
  return href === undefined ? html : `<a href="${escapeHtml(href)}" style="color:${colour.link}">${html}</a>`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
