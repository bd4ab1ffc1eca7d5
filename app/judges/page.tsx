import type { Metadata } from 'next';
import { removeJudge, saveJudge, testJudge } from '@/app/judges/actions';
import { requirePerson } from '@/app/person';
import { JudgeList } from '@/components/judges/judge-list';

export const metadata: Metadata = { title: 'Judges' };

/** The judges that can be chosen, and the form that connects one. */
export default async function JudgesPage() {
  await requirePerson();
  return <JudgeList saveJudge={saveJudge} testJudge={testJudge} removeJudge={removeJudge} />;
}
