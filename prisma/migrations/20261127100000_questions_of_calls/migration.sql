-- Calls of one prompt about one unit may differ by the question that they ask. Of those that were made before, none did.
ALTER TABLE "Step" ADD COLUMN "question" TEXT NOT NULL DEFAULT '';
