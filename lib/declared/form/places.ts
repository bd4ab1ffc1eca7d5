import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** A path of YAML that begins at a line or before it, the last and innermost one. */
export function pathAtLine(source: string, line: number): (string | number)[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  let found: (string | number)[] = [];
  const look = (node: unknown, path: (string | number)[]) => {
    const inner = isMap(node)
      ? node.items.map(({ key, value }) => ({
          step: isScalar(key) ? String(key.value) : '',
          start: isNode(key) ? key : value,
          value,
        }))
      : isSeq(node)
        ? node.items.map((value, step) => ({ step, start: value, value }))
        : [];
    for (const { step, start, value } of inner) {
      const offset = isNode(start) ? start.range?.[0] : undefined;
      if (offset === undefined || lines.linePos(offset).line > line) continue;
      found = [...path, step];
      look(value, found);
    }
  };
  look(document.contents, []);
  return found;
}
