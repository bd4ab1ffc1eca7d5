-- Scores of a run can be derived anew, without a call, by a later version of its suite.
ALTER TABLE "Run" ADD COLUMN "derivedVersion" TEXT;
