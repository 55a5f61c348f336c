import { escapeHtml } from '#app/ui/escape-html.ts';

/** A fact and what it is called; what can be pressed of it, and where it leads on. */
export interface MailRow {
  label: string;
  value: string;
  /** Of the value itself: a phone to call. */
  url?: string;
  links?: { label: string; url: string }[];
}

/** One piece of a mail's body; the HTML and the plain text are both made from the same list. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'details'; rows: MailRow[] }
  | { kind: 'button'; label: string; url: string; isQuiet?: boolean }
  /** Digits to be typed somewhere else. */
  | { kind: 'code'; label: string; code: string; hint: string }
  /** Small print; `url` on a line of its own. */
  | { kind: 'note'; text: string; url?: string };

export interface MailLayout {
  language: string;
  /** Partner's colour for the top line and the button; white is readable on it. */
  brandColour: string;
  productName: string;
  /** What the logo is called where pictures are not shown. */
  logo: string;
  heading: string;
  /** What a list of mails shows after the subject. */
  preview: string;
  blocks: MailBlock[];
  footer: string[];
}

/** By which the HTML names the logo, a part of the mail itself. */
export const LOGO_ID = 'logo@portal';
/** In pixels; the picture has twice as many. */
export const LOGO_SIZE = 40;

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * The mail as HTML: tables and inline styles, because mail programs know little else; one column that a narrow phone shows
 * without scrolling. In a dark mail program the colours follow by the style sheet, or are turned by the program itself.
 */
export function renderHtml(layout: MailLayout): string {
  const { language, brandColour, productName, logo, heading, preview, blocks, footer } = layout;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #16191a !important; }
  .card { background-color: #222728 !important; }
  .text { color: #f2f4f4 !important; }
  .soft { color: #b9c2c2 !important; }
  .link { color: #9fd0ff !important; }
  .quiet { color: #9fd0ff !important; background-color: #222728 !important; border-color: #9fd0ff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f5f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${TABLE} width="100%"><tr><td align="center" class="page" style="padding:16px 8px;background-color:#f4f5f3">
<table ${TABLE} width="100%" style="max-width:600px">
<tr><td style="padding:16px;background-color:${brandColour};border-radius:8px 8px 0 0"><table ${TABLE}><tr>
<td width="${LOGO_SIZE}" style="padding:0 12px 0 0"><img src="cid:${LOGO_ID}" width="${LOGO_SIZE}" height="${LOGO_SIZE}" alt="${escapeHtml(logo)}" style="display:block;border:0;border-radius:8px;${FONT};font-size:10px;line-height:12px;color:#ffffff"></td>
<td style="${FONT};font-size:20px;line-height:28px;font-weight:bold;color:#ffffff">${escapeHtml(productName)}</td>
</tr></table></td></tr>
<tr><td class="card" style="padding:24px 16px;background-color:#ffffff;border-radius:0 0 8px 8px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:24px;line-height:32px;color:#1b2322">${escapeHtml(heading)}</h1>
${blocks.map((block) => renderBlock(block, brandColour)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px;${FONT};font-size:14px;line-height:20px;color:#56605f">${footer.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The same for programs that show plain text. */
export function renderText({ productName, heading, blocks, footer }: MailLayout): string {
  const buttons = new Set(blocks.flatMap((block) => (block.kind === 'button' ? block.url : [])));
  const parts = blocks.map((block) => {
    switch (block.kind) {
      case 'details':
        return block.rows.map(writeRow).join('\n');
      case 'code':
        return `${block.label}: ${block.code}\n${block.hint}`;
      case 'button':
        return `${block.label}:\n${block.url}`;
      case 'note':
        if (!block.url) return block.text;
        // A button's address stands above already.
        return buttons.has(block.url) ? '' : `${block.text}\n${block.url}`;
      default:
        return block.text;
    }
  });
  return [productName, heading, ...parts, `-- \n${footer.join('\n')}`]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function renderBlock(block: MailBlock, brandColour: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#1b2322">${escapeHtml(block.text)}</p>`;
    case 'details':
      return `<table ${TABLE} width="100%" style="margin:0 0 16px">${block.rows.map((row) => renderRow(row, brandColour)).join('')}</table>`;
    case 'code':
      return `<p class="soft" style="margin:0 0 4px;${FONT};font-size:14px;line-height:20px;color:#56605f">${escapeHtml(block.label)}</p><p class="text" style="margin:0 0 4px;font-family:Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#1b2322">${escapeHtml(block.code)}</p><p class="soft" style="margin:0 0 24px;${FONT};font-size:14px;line-height:20px;color:#56605f">${escapeHtml(block.hint)}</p>`;
    case 'button': {
      const style = block.isQuiet
        ? `color:${brandColour};background-color:#ffffff`
        : `color:#ffffff;background-color:${brandColour}`;
      const turns = block.isQuiet ? 'class="quiet" ' : '';
      return `<p style="margin:0 0 24px"><a ${turns}href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border:2px solid ${brandColour};border-radius:8px;${style}">${escapeHtml(block.label)}</a></p>`;
    }
    case 'note': {
      const address = block.url
        ? `<br><a href="${escapeHtml(block.url)}" class="soft" style="color:#56605f;word-break:break-all">${escapeHtml(block.url)}</a>`
        : '';
      return `<p class="soft" style="margin:0 0 16px;${FONT};font-size:14px;line-height:20px;color:#56605f">${escapeHtml(block.text)}${address}</p>`;
    }
  }
}

function writeRow({ label, value, links = [] }: MailRow): string {
  return [`${label}: ${value}`, ...links.map((link) => `${link.label}: ${link.url}`)].join('\n');
}

/** Label above value: both stay readable in a column of 280 pixels. */
function renderRow({ label, value, url, links = [] }: MailRow, brandColour: string): string {
  const shown = url
    ? `<a href="${escapeHtml(url)}" class="text" style="color:#1b2322">${escapeHtml(value)}</a>`
    : escapeHtml(value);
  const ways = links.map(
    (link) =>
      `<a href="${escapeHtml(link.url)}" class="link" style="display:inline-block;padding:4px 16px 4px 0;font-size:16px;line-height:24px;color:${brandColour}">${escapeHtml(link.label)}</a>`,
  );
  return `<tr><td style="padding:0 0 12px;${FONT}"><span class="soft" style="font-size:14px;line-height:20px;color:#56605f">${escapeHtml(label)}</span><br><strong class="text" style="font-size:16px;line-height:24px;color:#1b2322">${shown}</strong>${ways.length > 0 ? `<br>${ways.join(' ')}` : ''}</td></tr>`;
}
