import type { Metadata } from 'next';
import { removeJudge, saveJudge, testJudge } from '@/app/actions';
import { JudgeList } from '@/components/judges/judge-list';

export const metadata: Metadata = { title: 'Judges' };

/** The judges that can be chosen, and the form that connects one. */
export default function JudgesPage() {
  return <JudgeList saveJudge={saveJudge} testJudge={testJudge} removeJudge={removeJudge} />;
}
