-- Scores that were copied out of a judge's reply by a further call are marked as such, and so is that call.
ALTER TABLE "Step" ADD COLUMN "transcription" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "transcribed" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Answer" ADD COLUMN "transcribed" BOOLEAN NOT NULL DEFAULT false;
