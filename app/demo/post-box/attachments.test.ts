import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { findAttachments, showPictures } from './attachments.ts';

async function compose(
  attachments: { filename: string; content: string; contentType?: string; cid?: string }[],
): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    from: 'no-reply@example.com',
    to: 'janos@example.com',
    subject: 'Időpont',
    text: 'Szöveg',
    html: '<p>Szöveg</p>',
    attachments,
  });
  if (!Buffer.isBuffer(message)) throw new TypeError('the transport was asked for a buffer');
  return message.toString('utf8');
}

it('gives back the files that a mail carries', async () => {
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Időpont, őszi\r\nEND:VCALENDAR\r\n'.repeat(5);
  const [file, ...others] = findAttachments(await compose([{ filename: 'idopont.ics', content }]));
  expect(others).toEqual([]);
  expect(file?.name).toBe('idopont.ics');
  const [type, base64 = ''] = file?.href.split(';base64,') ?? [];
  expect(type).toBe('data:text/calendar');
  expect(Buffer.from(base64, 'base64').toString()).toBe(content);
});

it('finds none in a mail without files', async () => {
  expect(findAttachments(await compose([]))).toEqual([]);
  expect(findAttachments('')).toEqual([]);
});

it('shows the pictures that a mail carries in their places, and does not list them as files', async () => {
  const picture = { filename: 'logo.png', content: 'dots', contentType: 'image/png' };
  const source = await compose([{ ...picture, cid: 'logo@portal' }]);
  expect(findAttachments(source)).toEqual([]);
  const html = '<img src="cid:logo@portal"><img src="cid:other@portal">';
  const href = `data:image/png;base64,${Buffer.from('dots').toString('base64')}`;
  expect(showPictures(html, source)).toBe(`<img src="${href}"><img src="cid:other@portal">`);
});
