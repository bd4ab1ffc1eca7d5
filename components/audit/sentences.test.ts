import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RECORDED_ACTIONS } from '@/lib/audit/actions.schema';
import type { AuditLine, AuditName } from '@/lib/audit/schema';
import { AnswerAct } from '@/prisma/generated/enums';
import { AUDIT_ACTIONS, plainSentence, sentenceOf } from './sentences';

const id = (end: string) => `00000000-0000-7000-8000-${end.padStart(12, '0')}`;
const [CLIP, RUN, JUDGE, GONE] = [id('c1'), id('a1'), id('d1'), id('e1')];

const names: Record<string, AuditName> = {
  [CLIP]: { name: 'ball.mp4', page: `/videos/${CLIP}` },
  [RUN]: { name: 'GPT, Hallucination', page: `/runs/${RUN}`, currency: 'EUR' },
  [JUDGE]: { name: 'GPT', page: null, deleted: true },
};
const suites = [
  {
    id: 'hallucination',
    name: 'Hallucination',
    questions: [{ id: 'motion', label: 'Implausible motion' }],
    prompts: [{ id: 'hallucination/static', purpose: 'Static check' }],
  },
];

function say(action: string, subjectId: string, entry: Partial<AuditLine> = {}): string {
  const line: AuditLine = {
    cursor: '',
    at: '2026-11-20T10:00:00.000Z',
    personId: null,
    person: 'Ada',
    action,
    subjectKind: 'thing',
    subjectId,
    subject: null,
    before: null,
    after: null,
    ...entry,
  };
  return plainSentence(sentenceOf(line, { names, suites }));
}

describe('a line of the audit', () => {
  it('has a sentence, whatever was done', () => {
    const acts = Object.values(AnswerAct).map((act) => `answer.${act}`);
    expect(AUDIT_ACTIONS).toEqual(expect.arrayContaining(acts));
    for (const action of AUDIT_ACTIONS) {
      const bare = say(action, RUN);
      expect(bare, action).toMatch(/^[a-z]/);
      expect(bare, action).not.toMatch(/undefined|null|[{}]|NaN/);
    }
  });

  it('is of no action that the list leaves out, and the list has none that nothing records', () => {
    const files = ['app', 'lib'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
    );
    const recorded = files.flatMap((source) => [
      ...source.matchAll(
        /\baction:[^,;{}]*?'([a-z-]+\.[a-z_-]+)'(?:\s*:\s*'([a-z-]+\.[a-z_-]+)')?/g,
      ),
    ]);
    const actions = recorded.flatMap(([, one = '', other]) => (other ? [one, other] : [one]));
    expect([...new Set(actions)].sort()).toEqual([...RECORDED_ACTIONS].sort());
  });

  it('names what was acted on, with its page', () => {
    expect(say('run.paused', RUN)).toBe('paused the run GPT, Hallucination');
    expect(say('note.written', CLIP, { after: { text: 'odd' } })).toBe(
      'wrote a note on ball.mp4: “odd”',
    );
    expect(say('judge.checked', JUDGE, { after: { runId: RUN } })).toBe(
      'began a check-up of the judge GPT (deleted): GPT, Hallucination',
    );
    const line = { subjectId: CLIP, action: 'video.described', before: null, after: null };
    expect(sentenceOf({ ...(line as AuditLine) }, { names, suites })).toContainEqual({
      name: 'ball.mp4',
      page: `/videos/${CLIP}`,
      deleted: false,
    });
  });

  it('says what is deleted, by the name that it had where the entry has one', () => {
    expect(say('run.paused', GONE)).toBe('paused the run a run (deleted)');
    expect(say('queue.created', GONE, { after: { name: 'Mine', runId: RUN } })).toBe(
      'made the queue Mine (deleted) of GPT, Hallucination',
    );
  });

  it('tells sums of money with their currency', () => {
    expect(say('run.started', RUN, { after: { videos: 3, budget: 2.5 } })).toBe(
      'began the run GPT, Hallucination over 3 clips, with a budget of 2.50\u00a0EUR',
    );
    const tried = { video: CLIP, judge: 'GPT', calls: 2, cost: 0.5, currency: 'USD' };
    expect(say('prompt.tried', 'hallucination/static', { after: tried })).toBe(
      'tried a version of the prompt “Static check” on ball.mp4 with GPT: 2 calls, 0.500\u00a0USD',
    );
  });

  it('tells answers by question and moment, with what they were before', () => {
    const said = { suite: 'hallucination', unit: 'key-frame@1.200', question: 'motion' };
    expect(
      say('answer.override', CLIP, { before: { ...said, value: 3 }, after: { ...said, value: 7 } }),
    ).toBe(
      'overrode “Implausible motion” on the key frame at 1.20 s of ball.mp4: 7, before that 3',
    );
    expect(say('answer.withdraw', CLIP, { after: { ...said, unit: 'video', value: 7 } })).toBe(
      'took back “Implausible motion” on the whole of ball.mp4',
    );
  });

  it('reads entries of actions that are no longer there by their name', () => {
    expect(say('clip.dusted_off', CLIP)).toBe('clip dusted off: ball.mp4');
  });
});
