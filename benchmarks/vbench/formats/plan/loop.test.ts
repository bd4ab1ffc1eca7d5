import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTree } from '../tree/read';
import { smallTree } from '../tree/small-tree';
import { pythonLoop } from './loop';
import { makePlan } from './make';
import { pathOf } from './names';
import { planObjects } from './tables';

const hasPython = spawnSync('python3', ['--version']).status === 0;

const options = { road: 'dimension', text: 'augmented', seed: 0 } as const;
const { plan } = makePlan(readTree(smallTree()).tree, options);

const UNFILLED = '    raise NotImplementedError("Fill in generate() with a call of your model.")';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-loop-'));
  const lines = planObjects(plan).map((row) => `${JSON.stringify(row)}\n`);
  writeFileSync(path.join(folder, 'plan.jsonl'), lines.join(''));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the loop with its `generate` filled in, into the folder `videos`. */
function runLoop(filledIn: string, plan = 'plan.jsonl') {
  writeFileSync(path.join(folder, 'generate.py'), pythonLoop().replace(UNFILLED, filledIn));
  return spawnSync('python3', ['generate.py', plan, 'videos'], { cwd: folder, encoding: 'utf8' });
}

const made = () =>
  readdirSync(path.join(folder, 'videos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(path.join(folder, 'videos'), path.join(entry.parentPath, entry.name)),
    );

const contentOf = (row: (typeof plan.rows)[number] | undefined) =>
  readFileSync(path.join(folder, 'videos', row ? pathOf(row) : ''), 'utf8');

it('has one place to fill in', () => {
  expect(pythonLoop().split(UNFILLED)).toHaveLength(2);
});

describe.skipIf(!hasPython)('the Python loop', () => {
  it('makes nothing before it is filled in', () => {
    const { status, stderr } = runLoop(UNFILLED);
    expect(status).toBe(1);
    expect(stderr).toContain('Fill in generate()');
  });

  const FAILING = [
    '    if "marble" in prompt: raise ValueError("no marbles")',
    '    if "market" in prompt: return b""',
    '    return f"{seed} {prompt}".encode()',
  ].join('\n');

  it('goes on after a failure and says how many there were', () => {
    const { status, stdout, stderr } = runLoop(FAILING);
    expect(status).toBe(1);
    expect(stdout).toContain('32 of 55 videos are there, 23 failed.');
    expect(stderr).toContain('no marbles');
    expect(made()).toHaveLength(32);
  });

  it('makes what is missing, from bytes or a path, and overwrites nothing', () => {
    runLoop(FAILING);
    const copies = [
      '    with open("one.mp4", "w", encoding="utf-8") as out: out.write(f"copy {seed} {prompt}")',
      '    return "one.mp4"',
    ];
    const { status, stdout } = runLoop(copies.join('\n'));
    expect(status).toBe(0);
    expect(stdout).toContain('55 of 55 videos are there, 0 failed.');
    expect(made().sort()).toEqual(plan.rows.map(pathOf).sort());
    for (const row of plan.rows) {
      const isNew = /marble|market/.test(row.prompt);
      expect(contentOf(row)).toBe(`${isNew ? 'copy ' : ''}${row.seed} ${row.text}`);
    }
  });

  it('does not take another process’s video away', () => {
    const late = [
      '    theirs = Path("videos/Diversity/A paper boat drifts across a pond.-0.mp4")',
      '    theirs.parent.mkdir(parents=True, exist_ok=True)',
      '    theirs.write_text("theirs")',
      '    return b"ours"',
    ];
    const { stdout } = runLoop(late.join('\n'));
    expect(stdout).toContain('55 of 55 videos are there, 1 failed.');
    expect(contentOf(plan.rows[0])).toBe('theirs');
    expect(contentOf(plan.rows[1])).toBe('ours');
  });

  it('names the line of a plan that is none', () => {
    writeFileSync(
      path.join(folder, 'bad.jsonl'),
      '{"path": "a-0.mp4", "text": "A", "seed": 1}\n{"path": 5}\n',
    );
    const { status, stderr } = runLoop('    return b"x"', 'bad.jsonl');
    expect(status).toBe(1);
    expect(stderr).toContain('bad.jsonl, line 2: this is no row of a plan');
  });
});
