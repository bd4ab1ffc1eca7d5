CREATE TABLE "Webhook" (
  "id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "events" TEXT[],
  "secret" TEXT NOT NULL,
  "offSince" TIMESTAMPTZ(3),
  "offReason" TEXT,
  "createdById" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "WebhookDelivery" (
  "id" UUID NOT NULL,
  "webhookId" UUID NOT NULL,
  "event" TEXT NOT NULL,
  "subjectId" UUID,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "status" INTEGER,
  "answer" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "triedAt" TIMESTAMPTZ(3),
  "nextAt" TIMESTAMPTZ(3),
  CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");
CREATE INDEX "WebhookDelivery_webhookId_idx" ON "WebhookDelivery"("webhookId");
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What happens is noted for webhooks in the transaction in which it happens, so that nothing is told that did not happen,
-- and nothing forgotten that did. Names and keys of jobs are those of lib/webhooks/schema. Where there is a webhook there
-- is a queue: whoever makes one makes sure of it.
CREATE FUNCTION is_told(event TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "Webhook" WHERE "offSince" IS NULL AND event = ANY("events"))
$$;

CREATE FUNCTION tell_webhooks(event TEXT, subject UUID) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "WebhookDelivery" ("id", "webhookId", "event", "subjectId")
  SELECT gen_random_uuid(), "id", event, subject FROM "Webhook" WHERE "offSince" IS NULL AND event = ANY("events")
$$;

-- The messages to one webhook are sent one after another: a receiver that is slow holds up its own alone.
CREATE FUNCTION send_to_webhook(delivery UUID, webhook UUID, at TIMESTAMPTZ) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('send-webhook', json_build_object('deliveryId', delivery), job_key => 'webhook:' || delivery,
    queue_name => 'webhook:' || webhook, run_at => at);
END $$;

CREATE FUNCTION send_new_to_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM send_to_webhook(NEW."id", NEW."webhookId", now());
  RETURN NULL;
END $$;
CREATE TRIGGER "WebhookDelivery_sent" AFTER INSERT ON "WebhookDelivery" FOR EACH ROW EXECUTE FUNCTION send_new_to_webhook();

CREATE FUNCTION tell_of_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(TG_ARGV[0] || NEW."state", NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "Run_stands" AFTER UPDATE OF "state" ON "Run" FOR EACH ROW
  WHEN (NEW."state" IN ('ended', 'paused') AND OLD."state" <> NEW."state") EXECUTE FUNCTION tell_of_state('run.');
CREATE TRIGGER "Queue_closed" AFTER UPDATE OF "state" ON "Queue" FOR EACH ROW
  WHEN (NEW."state" = 'closed' AND OLD."state" <> NEW."state") EXECUTE FUNCTION tell_of_state('queue.');

-- A run's agreement changes where its judge and others have both answered an item, and one of them does so again. It is
-- told some minutes after the first of many answers, once for all that have come by then.
CREATE FUNCTION tell_of_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE run UUID;
BEGIN
  IF NOT is_told('agreement.changed') THEN RETURN NULL; END IF;
  FOR run IN
    SELECT DISTINCT coalesce(own."runId", other."runId")
    FROM (SELECT DISTINCT "itemId", "suite", "raterId" FROM added) a
    JOIN "Rater" own ON own."id" = a."raterId"
    JOIN "Answer" o ON o."itemId" = a."itemId" AND o."suite" = a."suite"
    JOIN "Rater" other ON other."id" = o."raterId"
    WHERE (own."runId" IS NULL) <> (other."runId" IS NULL)
  LOOP
    PERFORM graphile_worker.add_job('tell-of-agreement', json_build_object('runId', run), job_key => 'agreement:' || run,
      job_key_mode => 'preserve_run_at', run_at => now() + interval '5 minutes');
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "Answer_changes_agreement" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_agreement();
