import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Exhibit } from '@/lib/judge/exhibit';
import { ExhibitList } from './exhibits';

const draw = (exhibit: unknown, onMoment?: (at: number) => void) =>
  renderToStaticMarkup(<ExhibitList exhibits={[exhibit as Exhibit]} onMoment={onMoment} />);

describe('exhibits', () => {
  it('name the values of an item’s data, as text', () => {
    const html = draw({
      kind: 'fields',
      title: 'Answer',
      fields: [{ label: 'Question', value: '<b>What</b> falls?' }],
    });
    expect(html).toContain('&lt;b&gt;What&lt;/b&gt; falls?');
    expect(html).toMatch(/<dt[^>]*>Question<\/dt>/);
  });

  it('show two texts side by side', () => {
    const html = draw({
      kind: 'text-diff',
      title: 'Captions',
      left: { label: 'Model', text: 'a red ball' },
      right: { label: 'Reference', text: 'a blue ball' },
    });
    expect(html).toContain('a red ball');
    expect(html).toContain('a blue ball');
    expect(html).toContain('Show the differences');
  });

  it('play steps where there is a video, and only list them where there is none', () => {
    const steps = {
      kind: 'steps',
      title: 'Steps',
      steps: [{ from: 1, to: 2.5, label: 'The ball falls' }],
    };
    expect(draw(steps, () => undefined)).toContain('Play from here');
    expect(draw(steps)).toContain('The ball falls');
    expect(draw(steps)).not.toContain('<button');
  });

  it('say why an option is marked', () => {
    const options = [
      { id: 'A', text: 'a ball' },
      { id: 'B', text: 'a cup', mark: 'the answer' },
    ];
    expect(draw({ kind: 'options', title: 'What falls?', options })).toMatch(
      /a cup<\/span><span[^>]*>the answer/,
    );
  });

  it('of an unknown kind are shown as they came, as text', () => {
    const html = draw({ kind: 'hologram', title: 'New', beams: ['<i>x</i>'] });
    expect(html).toContain('hologram');
    expect(html).toContain('&lt;i&gt;x&lt;/i&gt;');
  });
});
