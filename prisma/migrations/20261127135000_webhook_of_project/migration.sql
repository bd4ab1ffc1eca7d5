-- A webhook may be told of one project alone.
ALTER TABLE "Webhook" ADD COLUMN "projectId" UUID;
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What happens is of a run or of a queue, which is of a run.
CREATE OR REPLACE FUNCTION tell_webhooks(event TEXT, subject UUID) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "WebhookDelivery" ("id", "webhookId", "event", "subjectId")
  SELECT gen_random_uuid(), w."id", event, subject FROM "Webhook" w
  WHERE w."offSince" IS NULL AND event = ANY(w."events") AND (w."projectId" IS NULL OR EXISTS (
    SELECT 1 FROM "Run" r WHERE r."projectId" = w."projectId"
      AND r."id" = coalesce((SELECT q."runId" FROM "Queue" q WHERE q."id" = subject), subject)
  ))
$$;
