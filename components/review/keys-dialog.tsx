import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { KEYS } from './keyboard';

/** All keys of the review screen. */
export function KeysDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys"
      description="They rest while you type, and while a window like this one is open."
      width="lg"
    >
      <div className="gap-10 text-xs sm:columns-2">
        {KEYS.map(({ title, keys }) => (
          <section key={title} className="mb-3 break-inside-avoid">
            <h3 className="mb-1 font-medium text-faint text-xs">{title}</h3>
            <dl>
              {keys.map(({ press, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 border-b py-0.5">
                  <dt className="order-2 flex shrink-0 gap-1">
                    {press.map((key) => (key === '…' ? '…' : <Kbd key={key}>{key}</Kbd>))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
