import { describe, expect, it } from 'vitest';
import { sniffContainer } from './container';

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

describe('sniffContainer', () => {
  it.each([
    ['\0\0\0\x18ftypisom', 'mp4', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'mov', 'video/quicktime'],
    ['\0\0\0\x08wide\0\0\0\0mdat', 'mov', 'video/quicktime'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'matroska', 'video/x-matroska'],
    ['GIF89a', 'gif', 'image/gif'],
    ['RIFF\0\0\0\0AVI LIST', 'avi', 'video/x-msvideo'],
    [`G${'\0'.repeat(187)}G${'\0'.repeat(187)}G`, 'mpegts', 'video/mp2t'],
  ])('knows %j', (head, name, mediaType) => {
    expect(sniffContainer(bytes(head))).toMatchObject({ name, mediaType });
  });

  it.each([
    '',
    'Good morning',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'RIFF\0\0\0\0WEBPVP8 ',
    'ID3\x04',
    '#EXTM3U\n',
  ])('takes %j for no video', (head) => {
    expect(sniffContainer(bytes(head))).toBeNull();
  });
});
