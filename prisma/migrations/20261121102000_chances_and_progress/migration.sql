-- The chance with which a queue could have drawn a clip that it did not draw: what is needed to weigh by how likely a
-- clip was to be drawn by any of several queues.
CREATE TABLE "Undrawn" (
    "queueId" UUID NOT NULL,
    "videoId" UUID NOT NULL,
    "probability" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "Undrawn_pkey" PRIMARY KEY ("queueId","videoId"),
    CONSTRAINT "Undrawn_probability" CHECK ("probability" > 0 AND "probability" <= 1)
);

ALTER TABLE "Undrawn" ADD CONSTRAINT "Undrawn_queueId_fkey" FOREIGN KEY ("queueId") REFERENCES "Queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Undrawn" ADD CONSTRAINT "Undrawn_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How far a queue is can be told from its items alone, without reading every claim.
ALTER TABLE "QueueItem" ADD COLUMN "submitted" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "QueueItem" ADD COLUMN "settled" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "QueueMember" ADD COLUMN "submitted" INTEGER NOT NULL DEFAULT 0;
-- Of a known clip: how many of the values handed in could be checked, and how many of them were right.
ALTER TABLE "Claim" ADD COLUMN "checked" INTEGER;
ALTER TABLE "Claim" ADD COLUMN "right" INTEGER;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_checked" CHECK (("checked" IS NULL) = ("right" IS NULL) AND "right" BETWEEN 0 AND "checked");

UPDATE "QueueItem" i SET "submitted" = n.submitted
FROM (SELECT "itemId", count(*) AS submitted FROM "Claim" WHERE "state" = 'submitted' GROUP BY 1) n
WHERE n."itemId" = i."id";
UPDATE "QueueItem" i SET "settled" = true
WHERE EXISTS (SELECT 1 FROM "QueueItem" s WHERE s."sourceItemId" = i."id" AND s."submitted" > 0);
UPDATE "QueueMember" m SET "submitted" = (
    SELECT count(*) FROM "Claim" c
    WHERE c."raterId" = m."raterId" AND c."queueId" = m."queueId" AND c."state" = 'submitted'
);

CREATE FUNCTION count_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "QueueItem" SET "submitted" = "submitted" + 1 WHERE "id" = NEW."itemId";
    UPDATE "QueueItem" s SET "settled" = true FROM "QueueItem" i
    WHERE i."id" = NEW."itemId" AND s."id" = i."sourceItemId";
    UPDATE "QueueMember" SET "submitted" = "submitted" + 1
    WHERE "queueId" = NEW."queueId" AND "raterId" = NEW."raterId";
    RETURN NULL;
END $$;

-- What was submitted stays so: there is no way back to count.
CREATE FUNCTION refuse_unsubmitting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what was submitted stays submitted';
END $$;

CREATE TRIGGER "Claim_added_submitted" AFTER INSERT ON "Claim" FOR EACH ROW
    WHEN (NEW."state" = 'submitted') EXECUTE FUNCTION count_submitted();
CREATE TRIGGER "Claim_submitted" AFTER UPDATE ON "Claim" FOR EACH ROW
    WHEN (NEW."state" = 'submitted' AND OLD."state" <> 'submitted') EXECUTE FUNCTION count_submitted();
CREATE TRIGGER "Claim_stays_submitted" BEFORE UPDATE ON "Claim" FOR EACH ROW
    WHEN (OLD."state" = 'submitted' AND NEW."state" <> 'submitted') EXECUTE FUNCTION refuse_unsubmitting();

-- Who comes back to a queue has still submitted what they had.
CREATE FUNCTION count_submitted_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."submitted" := (
        SELECT count(*) FROM "Claim"
        WHERE "raterId" = NEW."raterId" AND "queueId" = NEW."queueId" AND "state" = 'submitted'
    );
    RETURN NEW;
END $$;

CREATE TRIGGER "QueueMember_submitted_before" BEFORE INSERT ON "QueueMember" FOR EACH ROW
    EXECUTE FUNCTION count_submitted_before();

CREATE INDEX "Claim_held" ON "Claim"("queueId", "itemId") WHERE "state" = 'claimed';
CREATE INDEX "Claim_checks" ON "Claim"("queueId", "raterId") WHERE "checked" IS NOT NULL;
CREATE INDEX "Video_deleted" ON "Video"("id") WHERE "deletedAt" IS NOT NULL;
