import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Exhibit } from '@/lib/suites/exhibit';
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

  it('show two texts side by side, with the words marked that are in one alone', () => {
    const html = draw({
      kind: 'text-diff',
      title: 'Captions',
      left: { label: 'Model', text: 'a red ball\nrolls <fast>' },
      right: { label: 'Reference', text: 'a blue ball\nrolls' },
    });
    const sides = html.split('<section').slice(-2);
    const marked = sides.map((side) =>
      [...side.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, words = '']) =>
        words.replace(/<span class="sr-only">.*?<\/span>/g, '').trim(),
      ),
    );
    expect(marked).toEqual([['red', '&lt;fast&gt;'], ['blue']]);
    // Verses stay lines.
    expect(sides[0]).toContain('ball\nrolls');
    expect(html).toContain('aria-pressed="true"');
  });

  it('say of a text without words that there is none', () => {
    const html = draw({
      kind: 'text-diff',
      title: 'Captions',
      left: { label: 'Model', text: '' },
      right: { label: 'Reference', text: 'a ball' },
    });
    expect(html.match(/No text/g)).toHaveLength(1);
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

  it('mark the places of units, and link to each where one can be chosen', () => {
    const marked: Exhibit = {
      kind: 'marked-text',
      title: 'Caption',
      text: 'A red ball rolls.',
      marks: [
        { unit: 'text@0-10', label: 'There is a red ball.', from: 0, to: 10 },
        { unit: 'text@11-16', label: 'It rolls.', from: 11, to: 16 },
      ],
    };
    expect(draw(marked)).not.toContain('<a ');
    const html = renderToStaticMarkup(
      <ExhibitList
        exhibits={[marked]}
        units={{
          chosen: 'text@11-16',
          choose: () => undefined,
          addressOf: (unit) => `?unit=${unit}`,
        }}
      />,
    );
    expect(html).toMatch(/href="\?unit=text@0-10" title="There is a red ball\."/);
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toMatch(/href="\?unit=text@11-16" aria-current="true"/);
  });

  it('of an unknown kind are shown as they came, as text', () => {
    const html = draw({ kind: 'hologram', title: 'New', beams: ['<i>x</i>'] });
    expect(html).toContain('hologram');
    expect(html).toContain('&lt;i&gt;x&lt;/i&gt;');
  });
});
