import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { LibraryNotes } from './library-notes';

/** What the notes say of a library of which a viewer sees no clip. */
const said = (pending: number) =>
  renderToStaticMarkup(
    <LibraryNotes
      suites={[]}
      facets={
        {
          suite: { id: 'hallucination', kind: 'clip', defects: true },
          project: { id: '', name: 'Ours', knownAnswers: false },
          unlisted: 0,
          videos: 0,
          pending,
        } as unknown as LibraryFacets
      }
      project={undefined}
      mayAdd={false}
      onPairs={() => undefined}
      changeProject={async () => ({ ok: true })}
    >
      {null}
    </LibraryNotes>,
  );

describe('a library without a clip', () => {
  it('says how many are being summed up, and that there are none only where there are none', () => {
    expect(said(1200)).toContain('1,200 clips being summed up');
    expect(said(1200)).not.toContain('has been added here yet');
    expect(said(0)).toContain('No clip has been added here yet');
  });
});
