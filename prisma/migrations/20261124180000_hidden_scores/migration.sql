-- A project can hide scores from its reviewers until they have answered themselves. What they open by themselves there stands
-- in a queue of its own for each run, which is filled when something is opened.

ALTER TABLE "Project" ADD COLUMN "hidesScores" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Queue" ADD COLUMN "opened" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "Queue_opened" ON "Queue" ("runId") WHERE "opened";

ALTER TABLE "Queue" DROP CONSTRAINT "Queue_raters";
ALTER TABLE "Queue" ADD CONSTRAINT "Queue_raters" CHECK ("raters" >= 1 AND ("raters" <= 20 OR "opened"));
