import type { Layout, UpstreamResults } from './read';

/** As upstream's own tools lay their files out. */
export const UPSTREAM_LAYOUT: Layout = { indent: '    ', comma: ',', colon: ': ', end: '' };

/** Writes results as a file of upstream's, every number and text as it is written there. */
export function writeUpstream({ dimensions, layout }: UpstreamResults): string {
  const { indent, comma, colon, end } = layout;
  const put = (open: string, parts: readonly string[], close: string, depth: number) => {
    if (parts.length === 0) return open + close;
    if (indent === null) return `${open}${parts.join(comma)}${close}`;
    const line = `\n${indent.repeat(depth)}`;
    return `${open}${line}${indent}${parts.join(`${comma}${line}${indent}`)}${line}${close}`;
  };
  const body = dimensions.map(({ key, mean, entries }) => {
    const videos = entries.map(({ fields }) => {
      const written = fields.map(([name, value]) => `${name}${colon}${value}`);
      return put('{', written, '}', 3);
    });
    return `${key}${colon}${put('[', [mean, put('[', videos, ']', 2)], ']', 1)}`;
  });
  return put('{', body, '}', 0) + end;
}

/** A text as Python's JSON has it: in quotes, with everything outside of ASCII as an escape. */
export function pythonString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
