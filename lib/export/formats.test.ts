import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvStream, jsonLinesStream } from './formats';
import type { ExportedRow } from './rows';

const row: ExportedRow = {
  video: '=HYPERLINK("http://evil")',
  videoHash: 'a'.repeat(64),
  generatorModel: '@model',
  generationPrompt: 'a cup, "red",\nand a dog',
  suite: 'hallucination',
  suiteVersion: '1',
  run: 'r',
  judge: '+cmd',
  unit: 'video',
  question: 's1',
  questionLabel: 'Geometric structure',
  judgeValue: 7,
  judgeUnscored: null,
  judgeRationale: '-2+3',
  effectiveValue: -1,
  effectiveUnscored: null,
  effectiveSource: 'person',
  referenceValue: null,
  people: [
    {
      person: 'Ada',
      act: 'override',
      value: 3,
      unscored: null,
      reason: 'x',
      seen: 'blind',
      at: 'a',
    },
    {
      person: 'Ben',
      act: 'override',
      value: 1,
      unscored: null,
      reason: '\t=1',
      seen: 'anchored',
      at: 'b',
    },
  ],
};

async function* rows() {
  yield row;
  yield { ...row, people: [] };
}

async function text(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let whole = '';
  for await (const part of stream) whole += part;
  return whole;
}

describe('the CSV export', () => {
  it('neutralises text that a spreadsheet would run, and leaves numbers alone', async () => {
    const [first] = parse<Record<string, string>>(await text(csvStream(rows())), { columns: true });
    expect(first).toMatchObject({
      video: `'=HYPERLINK("http://evil")`,
      generator_model: "'@model",
      judge: "'+cmd",
      judge_rationale: "'-2+3",
      person_reason: "'\t=1",
      effective_value: '-1',
    });
  });

  it('keeps quotes, commas and line breaks, and shows the latest person', async () => {
    const records = parse<Record<string, string>>(await text(csvStream(rows())), { columns: true });
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      generation_prompt: 'a cup, "red",\nand a dog',
      people: '2',
      person: 'Ben',
      person_value: '1',
    });
    expect(records[1]).toMatchObject({ people: '0', person: '', person_value: '' });
  });
});

describe('the JSON Lines export', () => {
  it('gives one whole row a line, with everyone’s answers', async () => {
    const lines = (await text(jsonLinesStream(rows()))).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([row, { ...row, people: [] }]);
  });
});
