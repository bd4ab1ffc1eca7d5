-- Runs that were ordered at once, one row of the history. Of older runs it is known of repeats, and of stages that follow
-- on one another.
ALTER TABLE "Run" ADD COLUMN "sweepId" UUID;

UPDATE "Run" SET "sweepId" = "groupId" WHERE "groupId" IS NOT NULL;

WITH RECURSIVE chain AS (
  SELECT "id", coalesce("sweepId", "id") AS sweep FROM "Run"
  WHERE "afterId" IS NULL AND "id" IN (SELECT "afterId" FROM "Run")
  UNION ALL SELECT r."id", c.sweep FROM "Run" r JOIN chain c ON r."afterId" = c."id"
)
UPDATE "Run" r SET "sweepId" = chain.sweep FROM chain WHERE r."id" = chain."id";

-- What a run has cost is said from what is on record, and not by the reason of its pause any more.
UPDATE "Run" SET "stateReason" = 'The budget is used up.' WHERE "stateReason" LIKE 'The budget of %';
