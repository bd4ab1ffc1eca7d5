import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { SCORE_COLUMNS } from './columns';
import type { ExportedPerson, ExportedRow } from './exported';
import { jsonLinesStream, tableStream } from './formats';

function person(part: Partial<ExportedPerson>): ExportedPerson {
  return {
    id: '1',
    person: 'Somebody',
    act: 'override',
    value: null,
    unscored: null,
    reason: '',
    seen: 'blind',
    seenId: null,
    supersedesId: null,
    sweep: false,
    blindValue: null,
    blindUnscored: null,
    at: '2026-01-01T00:00:00.000Z',
    ...part,
  };
}

const row: ExportedRow = {
  video: '=HYPERLINK("http://evil")',
  videoHash: 'a'.repeat(64),
  generatorModel: '@model',
  generationPrompt: 'a cup, "red",\nand a dog',
  suite: 'hallucination',
  suiteVersion: '1',
  run: 'r',
  judge: '+cmd',
  model: '=m',
  judgeDials: '=d',
  repeat: 0,
  group: null,
  queues: [
    { queue: 'a', name: '=A', blind: true, probability: 0.5, attention: false },
    { queue: 'b', name: 'B', blind: false, probability: 0.2, attention: false },
    { queue: 'c', name: 'C', blind: false, probability: null, attention: true },
  ],
  unit: 'video',
  question: 's1',
  questionLabel: 'Geometric structure',
  prompt: 'hallucination/rate',
  promptHash: 'b'.repeat(64),
  judgeValue: 7,
  judgeUnscored: null,
  judgeRationale: '-2+3',
  judgeSpan: { from: 1.2, to: 1.6 },
  judgeTranscribed: false,
  effectiveValue: -1,
  effectiveUnscored: null,
  effectiveSource: 'person',
  referenceValue: null,
  people: [
    person({ person: 'Ada', value: 3, reason: 'x', blindValue: 3 }),
    person({
      person: 'Ben',
      value: 1,
      reason: '\t=1',
      seen: 'anchored',
      seenId: '12',
      sweep: true,
    }),
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
    const [first] = parse<Record<string, string>>(await text(tableStream(rows(), SCORE_COLUMNS)), {
      columns: true,
    });
    expect(first).toMatchObject({
      video: `'=HYPERLINK("http://evil")`,
      generator_model: "'@model",
      judge: "'+cmd",
      judge_rationale: "'-2+3",
      judge_span_from: '1.2',
      judge_span_to: '1.6',
      person_reason: "'\t=1",
      model: "'=m",
      judge_dials: "'=d",
      queues: "'=A; B; C",
      effective_value: '-1',
    });
  });

  it('keeps quotes, commas and line breaks, and shows the latest person', async () => {
    const records = parse<Record<string, string>>(await text(tableStream(rows(), SCORE_COLUMNS)), {
      columns: true,
    });
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      generation_prompt: 'a cup, "red",\nand a dog',
      people: '2',
      person: 'Ben',
      person_value: '1',
      person_seen_id: '12',
      person_sweep: 'true',
      person_blind_value: '',
      chance: '0.6',
      attention_check: 'true',
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
