-- People practise on items whose answers are known. What they say there stands in tables of its own, so that no figure, list
-- or export has it.

CREATE TABLE "Practice" (
  "id" UUID NOT NULL PRIMARY KEY,
  "name" TEXT NOT NULL,
  "instructions" TEXT NOT NULL DEFAULT '',
  "runId" UUID NOT NULL REFERENCES "Run" ON DELETE RESTRICT ON UPDATE CASCADE,
  "tolerance" DOUBLE PRECISION NOT NULL,
  "share" DOUBLE PRECISION NOT NULL,
  "closed" BOOLEAN NOT NULL DEFAULT false,
  "createdById" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Practice_share" CHECK ("share" > 0 AND "share" <= 1),
  CONSTRAINT "Practice_tolerance" CHECK ("tolerance" > 0)
);

CREATE TABLE "PracticeItem" (
  "practiceId" UUID NOT NULL REFERENCES "Practice" ON DELETE CASCADE ON UPDATE CASCADE,
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "position" INTEGER NOT NULL,
  PRIMARY KEY ("practiceId", "itemId")
);
CREATE INDEX "PracticeItem_itemId_idx" ON "PracticeItem" ("itemId");

CREATE TABLE "PracticeMember" (
  "practiceId" UUID NOT NULL REFERENCES "Practice" ON DELETE CASCADE ON UPDATE CASCADE,
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "readyAt" TIMESTAMPTZ(3),
  "again" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY ("practiceId", "raterId")
);
CREATE INDEX "PracticeMember_raterId_idx" ON "PracticeMember" ("raterId");

CREATE TABLE "PracticeResult" (
  "practiceId" UUID NOT NULL,
  "raterId" UUID NOT NULL,
  "itemId" UUID NOT NULL,
  "checks" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("practiceId", "raterId", "itemId"),
  FOREIGN KEY ("practiceId", "itemId") REFERENCES "PracticeItem" ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY ("practiceId", "raterId") REFERENCES "PracticeMember" ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "Queue" ADD COLUMN "practiceId" UUID REFERENCES "Practice" ON DELETE RESTRICT ON UPDATE CASCADE;
