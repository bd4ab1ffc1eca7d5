-- “Item” is going to mean what is judged and reviewed: a queue's place for one is called a queue item from now on.
ALTER TABLE "Claim" RENAME COLUMN "itemId" TO "queueItemId";
ALTER TABLE "Claim" RENAME CONSTRAINT "Claim_itemId_fkey" TO "Claim_queueItemId_fkey";
ALTER INDEX "Claim_itemId_raterId_key" RENAME TO "Claim_queueItemId_raterId_key";
ALTER TABLE "Skip" RENAME COLUMN "itemId" TO "queueItemId";
ALTER TABLE "Skip" RENAME CONSTRAINT "Skip_itemId_fkey" TO "Skip_queueItemId_fkey";
ALTER TABLE "QueueItem" RENAME COLUMN "sourceItemId" TO "sourceQueueItemId";
ALTER TABLE "QueueItem" RENAME CONSTRAINT "QueueItem_sourceItemId_fkey" TO "QueueItem_sourceQueueItemId_fkey";
ALTER INDEX "QueueItem_sourceItemId_idx" RENAME TO "QueueItem_sourceQueueItemId_idx";

-- Functions name columns in their text.
CREATE OR REPLACE FUNCTION count_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "QueueItem" s SET "settled" = true FROM "QueueItem" i
    WHERE i."id" = NEW."queueItemId" AND s."id" = i."sourceQueueItemId" AND NOT s."settled";
    UPDATE "QueueItem" SET "submitted" = "submitted" + 1 WHERE "id" = NEW."queueItemId";
    UPDATE "QueueMember" SET "submitted" = "submitted" + 1
    WHERE "queueId" = NEW."queueId" AND "raterId" = NEW."raterId";
    RETURN NULL;
END $$;
