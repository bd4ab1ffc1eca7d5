import { parseJsonBody, respond } from '@/app/api/respond';
import {
  filterVideos,
  listVideo,
  totalsOf,
} from '@/benchmarks/instructional-qa/formats/pages/preview';
import {
  MAX_ANNOTATION_BYTES,
  PAGE_LENGTH,
  type Preview,
  previewRequestSchema,
} from '@/benchmarks/instructional-qa/formats/pages/schema';
import { placeClips, readAndTrim } from '@/benchmarks/instructional-qa/use-cases/annotations';
import { projectFor } from '@/lib/video/known-answer-project.store';

/** As many findings are told of each severity. */
const FINDINGS_TOLD = 200;

/** Looks at files of annotations: what they hold, and what trimming makes of it. Nothing is kept. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person): Promise<Preview> => {
    const input = await parseJsonBody(request, previewRequestSchema, MAX_ANNOTATION_BYTES);
    const { id: projectId } = await projectFor(person, input.project);
    const { reading, trimmed } = await readAndTrim(projectId, input);
    const { added, known, awaited } = await placeClips(projectId, trimmed, false);
    const listed = filterVideos(trimmed, input);
    const start = input.page * PAGE_LENGTH;
    const told = (severity: 'error' | 'note') => {
      const all = reading.findings.filter((finding) => finding.severity === severity);
      return { total: all.length, first: all.slice(0, FINDINGS_TOLD) };
    };
    return {
      files: reading.files,
      errors: told('error'),
      notes: told('note'),
      totals: totalsOf(trimmed),
      placed: { added, known, awaited: awaited.length },
      list: {
        total: listed.length,
        videos: listed.slice(start, start + PAGE_LENGTH).map(listVideo),
      },
    };
  });
}
