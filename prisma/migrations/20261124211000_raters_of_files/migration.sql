-- People who are known by a file alone: of which one.
ALTER TABLE "Rater" ADD COLUMN "source" TEXT;
CREATE UNIQUE INDEX "Rater_source_name" ON "Rater" ("source", "name") WHERE "source" IS NOT NULL;
