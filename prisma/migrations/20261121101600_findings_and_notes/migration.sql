-- What a person says unasked (findings, “nothing else is wrong”), and no to a claim on the way to a verdict.
ALTER TYPE "AnswerAct" ADD VALUE 'state';
ALTER TYPE "AnswerAct" ADD VALUE 'reject';

ALTER TABLE "Answer" ADD COLUMN "box" JSONB,
ADD COLUMN "sweep" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "sentAs" UUID;

CREATE UNIQUE INDEX "Answer_sentAs_key" ON "Answer"("sentAs");

CREATE TABLE "Note" (
    "id" BIGSERIAL NOT NULL,
    "videoId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "unit" TEXT,
    "question" TEXT,
    "text" TEXT NOT NULL,
    "supersedesId" BIGINT,
    "sentAs" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Note_place" CHECK (("unit" IS NULL) = ("question" IS NULL))
);

CREATE INDEX "Note_videoId_suite_idx" ON "Note"("videoId", "suite");
CREATE UNIQUE INDEX "Note_supersedesId_key" ON "Note"("supersedesId");
CREATE UNIQUE INDEX "Note_sentAs_key" ON "Note"("sentAs");

ALTER TABLE "Note" ADD CONSTRAINT "Note_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Note" ADD CONSTRAINT "Note_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Note" ADD CONSTRAINT "Note_supersedesId_fkey" FOREIGN KEY ("supersedesId") REFERENCES "Note"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER "Note_append_only" BEFORE UPDATE OR DELETE ON "Note" FOR EACH ROW EXECUTE FUNCTION refuse_change();
