import { operation } from '@/app/api/operation';
import { workersSchema } from '@/lib/runs/workers/schema';
import { readWorkers } from '@/lib/runs/workers/store';

export const GET = operation(
  { summary: 'Says whether there is a worker.', role: 'viewer', answer: workersSchema },
  () => readWorkers(),
);
