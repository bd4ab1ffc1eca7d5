import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import type { Judge, JudgeRequest } from '@/lib/judge/schema';
import { composePrompt, type Prompt } from '@/lib/suites/prompt';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItem } from '@/lib/testing/judging';
import { beginSmallRun, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { parseVersion } from './import';
import {
  choosePromptTexts,
  listPromptFiles,
  listPromptVersions,
  readPromptVersion,
  savePromptVersion,
} from './store';

freshDatabase();

const [look, rate] = smallSuite.prompts as [Prompt, Prompt];

function versionOf(original: Prompt, text: string): Prompt {
  return parseVersion(composePrompt(original, original.variables, text), original);
}

const versionsOf = async (id: string) =>
  (await listPromptVersions(smallSuite)).find((prompt) => prompt.id === id)?.versions ?? [];

/** Judges a new video with chosen versions. @returns the run's id, and what the judge was asked */
async function judged(name: string, chosen: Record<string, string>) {
  const itemId = await storeVideo(name);
  const prompts = await choosePromptTexts(smallSuite, chosen);
  const runId = await beginSmallRun([itemId], { prompts });
  const asked: JudgeRequest[] = [];
  const judge: Judge = {
    identity: { name },
    async reply(request) {
      asked.push(request);
      const rawReply =
        request.prompt.id === look.id
          ? '{"objects": ["a ball"]}'
          : '{"rationale": "x", "score": 7}';
      return { ...said, rawReply };
    },
  };
  await judgeItem(runId, itemId, judge);
  return { runId, asked };
}

describe('versions of a prompt', () => {
  it('begin with the suite’s own text', async () => {
    expect(await versionsOf(look.id)).toEqual([
      {
        hash: look.hash,
        isSuiteText: true,
        note: '',
        parentHash: null,
        createdAt: null,
        variables: [],
        text: 'What is there?',
        runs: { count: 0, latest: [] },
      },
    ]);
  });

  it('are known by their content: the same one twice is one, with its first note', async () => {
    const version = versionOf(look, 'What do you see?');
    const words = { note: 'Shorter', parentHash: look.hash };
    expect(await savePromptVersion(smallSuite, version, words)).toBe(true);
    expect(await savePromptVersion(smallSuite, version, { ...words, note: 'Again' })).toBe(false);
    expect((await versionsOf(look.id)).map(({ hash, note }) => ({ hash, note }))).toEqual([
      { hash: look.hash, note: '' },
      { hash: version.hash, note: 'Shorter' },
    ]);
    expect(await readPromptVersion(version.hash, [])).toMatchObject({ markdown: version.markdown });
    expect((await listPromptFiles(smallSuite)).map(({ path }) => path)).toEqual([
      'small/look.md',
      'small/rate.md',
      `small/look.${version.hash.slice(0, 8)}.md`,
    ]);
  });

  it('do not take in the suite’s own text', async () => {
    const words = { note: 'Mine', parentHash: look.hash };
    expect(await savePromptVersion(smallSuite, look, words)).toBe(false);
    expect((await versionsOf(look.id)).filter(({ hash }) => hash === look.hash)).toHaveLength(1);
  });

  it('never change and never go', async () => {
    const { hash } = versionOf(look, 'What do you see?');
    const change = database().promptVersion.update({ where: { hash }, data: { note: 'Other' } });
    await expect(change).rejects.toThrow('append-only');
    await expect(database().promptVersion.delete({ where: { hash } })).rejects.toThrow(
      'append-only',
    );
  });
});

describe('a run with a version of its own', () => {
  it('asks that text, and records its hash with the run and with every call', async () => {
    const version = versionOf(rate, 'Rate what is odd about {{objects}}.');
    await savePromptVersion(smallSuite, version, { note: 'Odd', parentHash: rate.hash });
    const { runId, asked } = await judged('own', { [rate.id]: version.hash });
    const texts = asked.filter(({ prompt }) => prompt.id === rate.id).map(({ text }) => text.after);
    expect(texts).toEqual(['Rate what is odd about a ball.', 'Rate what is odd about a ball.']);
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.prompts).toEqual({ [look.id]: look.hash, [rate.id]: version.hash });
    const steps = await database().step.findMany({ where: { runId, prompt: rate.id } });
    expect(steps.map(({ promptHash }) => promptHash)).toEqual([version.hash, version.hash]);
    const { runs } = (await versionsOf(rate.id)).find(({ hash }) => hash === version.hash) ?? {};
    expect(runs).toMatchObject({ count: 1, latest: [{ id: runId, judge: 'Scripted' }] });
  });

  it('is refused with a version that is not there, or is another prompt’s', async () => {
    const gone = '0'.repeat(64);
    await expect(choosePromptTexts(smallSuite, { [rate.id]: gone })).rejects.toThrow('no version');
    const other = versionOf(look, 'What do you see?').hash;
    await expect(choosePromptTexts(smallSuite, { [rate.id]: other })).rejects.toThrow('no version');
    await expect(choosePromptTexts(smallSuite, { 'small/none': gone })).rejects.toThrow(
      'no prompt “small/none”',
    );
  });
});
