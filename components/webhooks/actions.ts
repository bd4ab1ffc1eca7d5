import type { Refusal } from '@/components/ui/server-action';
import type { WantedWebhook } from '@/lib/webhooks/schema';

/** What a server action answers. */
type Answer<Result = object> = Promise<({ ok: true } & Result) | Refusal>;

/** The server actions on webhooks. */
export interface WebhookActions {
  makeWebhook: (wanted: WantedWebhook) => Answer<{ secret: string }>;
  changeWebhook: (id: string, wanted: WantedWebhook) => Answer;
  switchWebhook: (id: string, isOn: boolean) => Answer;
  deleteWebhook: (id: string) => Answer;
  testWebhook: (id: string) => Answer;
  resendMessage: (id: string) => Answer;
}
