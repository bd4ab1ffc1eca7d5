import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readHelp, readHelpImage, resolveHelpLink } from '@/lib/help';
import { HELP_OF_FIGURES } from './figures';
import { HELP_OF_PAGES } from './pages';
import { slugOf } from './slug';

const docs = readdirSync('docs').flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? []);

it('has every page of the documentation, with its title', async () => {
  expect(docs.length).toBeGreaterThan(10);
  for (const name of docs) {
    const page = await readHelp(name);
    expect(page?.title, name).not.toBe(name);
  }
  expect((await readHelp('prompts/vbench'))?.text).toContain('VBench');
});

it('has nothing else', async () => {
  for (const address of ['../package', 'nothing', 'prompts/index', '..%2fREADME', 'docs/runs']) {
    expect(await readHelp(address), address).toBeNull();
  }
  expect(await readHelpImage('../../README.md')).toBeNull();
  expect(await readHelpImage('judges.png')).not.toBeNull();
});

it('leads from page to page, and every link between pages has its heading', async () => {
  expect(resolveHelpLink('agreement', 'runs.md#stages')).toBe('/help/runs#stages');
  expect(resolveHelpLink('runs', '../prompts/vbench/README.md')).toBe('/help/prompts/vbench');
  expect(resolveHelpLink('prompts/vbench', '../../docs/vbench.md')).toBe('/help/vbench');
  expect(resolveHelpLink('clips', '../docs/method.md')).toBe('/help/method');
  expect(resolveHelpLink('runs', '../package.json')).toBeNull();
  for (const name of docs) {
    const text = (await readHelp(name))?.text ?? '';
    for (const [, to = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const address = resolveHelpLink(name, to);
      const [path = '', anchor] = (
        address?.startsWith('#') ? `/help/${name}${to}` : (address ?? '')
      )
        .replace('/help/', '')
        .split('#');
      if (!address || address.startsWith('http') || !anchor) continue;
      const target = (await readHelp(path))?.text ?? '';
      const headings = [...target.matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => slugOf(one));
      expect(headings, `${name}: ${to}`).toContain(anchor);
    }
  }
});

it('is there for every page that offers it', async () => {
  for (const { help } of HELP_OF_PAGES) {
    expect(await readHelp(help.split('#')[0] ?? ''), help).not.toBeNull();
  }
});

it('has the heading that each figure leads to', async () => {
  for (const [figure, help] of Object.entries(HELP_OF_FIGURES)) {
    const [page = '', heading] = help.split('#');
    const text = (await readHelp(page))?.text ?? '';
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => slugOf(one));
    expect(headings, figure).toContain(heading);
  }
});
