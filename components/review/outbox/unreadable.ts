import { toast } from 'sonner';
import { saveText } from '@/components/ui/save-file';
import type { Outbox } from './outbox';

/** Says that some of what waits in this browser cannot be read, and lets the person save it and take it out. */
export function tellOfUnreadable(box: Outbox): void {
  const { unreadable } = box.read();
  if (unreadable.length === 0) return;
  const what = unreadable.length === 1 ? 'One entry' : `${unreadable.length} entries`;
  toast.error(
    `${what} that this browser kept of your reviewing cannot be read by this version, and not sent. They stay here until you take them out.`,
    {
      id: 'unreadable',
      duration: Number.POSITIVE_INFINITY,
      action: {
        label: 'Save and take out',
        onClick: () => {
          saveText('framejury-not-sent.jsonl', unreadable.join('\n'), 'application/jsonl');
          box.dropUnreadable();
        },
      },
    },
  );
}
