import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { WebhooksView } from '@/components/webhooks/webhooks-view';
import {
  changeWebhook,
  deleteWebhook,
  makeWebhook,
  resendMessage,
  switchWebhook,
  testWebhook,
} from './actions';

export const metadata: Metadata = { title: 'Webhooks' };

/** Who is told what happens here. */
export default async function WebhooksPage() {
  await requirePerson('admin');
  return (
    <WebhooksView
      makeWebhook={makeWebhook}
      changeWebhook={changeWebhook}
      switchWebhook={switchWebhook}
      deleteWebhook={deleteWebhook}
      testWebhook={testWebhook}
      resendMessage={resendMessage}
    />
  );
}
